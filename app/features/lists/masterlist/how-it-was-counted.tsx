import type { ReactNode } from "react";
import type { ListView } from "~/features/lists/model/list-view";
import { MASTERLIST, paths } from "~/lib/addresses/paths";
import { AUDIENCES } from "~/lib/people/audience";
import { Disclosure } from "~/ui/layout/disclosure";
import { Link } from "~/ui/links/link";
import { AuditLine } from "./audit-line";
import styles from "./how-it-was-counted.module.css";
import type { PageMasterlist } from "./page-masterlist";

type Props = {
  list: Pick<ListView, "id" | "edit" | "audience" | "done" | "versions">;
  masterlist: Pick<PageMasterlist, "of">;
};

/** The method of a masterlist, a check of it, its data, and what can be made of it. */
export function HowItWasCounted({ list, masterlist: { of } }: Props) {
  const { id, edit, audience } = list;
  return (
    <section className="screen-only rule-above rule-below" aria-label="How it was counted">
      <Disclosure closed="HOW IT WAS COUNTED">
        <div className={`meta grid ${styles.ways}`}>
          <Way name="Pair by pair.">
            Of every two items, the one that more versions put higher stands higher.{" "}
            <Link to={paths.howListsMerge}>How lists merge</Link>
          </Way>
          <AuditLine listId={id} versions={of} canCheck={AUDIENCES[audience].public} />
          <Way name="Data.">
            All versions as they are.{" "}
            <a href={`/api/list/${id}/ballots`} download={`ballots-${id}.json`}>
              Download (JSON)
            </a>
          </Way>
          <p className="links touch-links">
            <b className="strong">Use it.</b>
            {!edit && <Link to={paths.dropVersion(id, MASTERLIST)}>Start from the masterlist</Link>}
            <SameItemLink list={list} />
            <TickOffLink list={list} />
          </p>
        </div>
      </Disclosure>
    </section>
  );
}

const Way = ({ name, children }: { name: string; children: ReactNode }) => (
  <p>
    <b className="strong">{name}</b> {children}
  </p>
);

export function SameItemLink({ list: { id, versions } }: { list: Pick<ListView, "id" | "versions"> }) {
  if (!versions.some(({ own, hidden }) => own && !hidden)) return null;
  return <Link to={paths.sameItem(id)}>Same item?</Link>;
}

export const TickOffLink = ({ list: { id, done } }: { list: Pick<ListView, "id" | "done"> }) => (
  <Link to={paths.progress(id)}>{done?.done ? `${done.done} of ${done.of} done` : "tick off"}</Link>
);

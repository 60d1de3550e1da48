import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { DaysField, RuleField } from "~/features/moderation/decisions/act-fields";
import styles from "~/features/moderation/decisions/moderation.module.css";
import { ruleTyped, siteRules } from "~/features/moderation/words/words.server";
import { paths } from "~/lib/addresses/paths";
import { isId } from "~/lib/data/ids";
import { ordinal } from "~/lib/text/ordinal";
import { plural } from "~/lib/text/plural";
import type { App } from "~/platform/app.server";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { NoEnter } from "~/ui/fields/no-enter";
import { Face } from "~/ui/icons/face";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useFocusOnRefusal } from "~/ui/requests/use-focus-on-refusal";
import { TimeAgo } from "~/ui/text/time-ago";
import { decideVersions, readModeratedList, suspendCreators } from "./moderated-list.server";

export const meta = metaOf("Moderation: a list", "Who came when, from where, and what they change");

export const loader = async ({ params, request, context: { app, viewer } }: LoaderFunctionArgs) => {
  const selected = new URL(request.url).searchParams.getAll("v").filter(isId);
  return {
    ...(await readModeratedList(app, viewer, { listId: params.listId ?? "", selected })),
    rules: await siteRules(app),
  };
};

const selectedIn = (form: FormData) =>
  form
    .getAll("v")
    .filter((id) => typeof id === "string" && isId(id))
    .map(String);

const back = (app: App, listId: string, message: string) =>
  redirectWithFlash(app, paths.moderatedList(listId), message);

export const action = pageAction({
  fields: ["reason", "rule", "days"],
  intents: {
    hide: async ({ reason, rule }, { app, viewer, form, params: { listId = "" } }) => {
      const selection = { listId, ids: selectedIn(form), reason, rule: await ruleTyped(app, rule) };
      const n = await decideVersions(app, viewer, "hide", selection);
      return back(app, listId, `Removed ${plural(n, "version")} from the list`);
    },
    restore: async ({ reason, rule }, { app, viewer, form, params: { listId = "" } }) => {
      const selection = { listId, ids: selectedIn(form), reason, rule: await ruleTyped(app, rule) };
      const n = await decideVersions(app, viewer, "restore", selection);
      return back(app, listId, `Gave ${plural(n, "version")} back`);
    },
    suspend: async ({ reason, rule, days }, { app, viewer, form, params: { listId = "" } }) => {
      const selection = { listId, ids: selectedIn(form), reason, rule: await ruleTyped(app, rule), days };
      const n = await suspendCreators(app, viewer, selection);
      return back(app, listId, `Suspended ${plural(n, "member")}: their lists count nowhere`);
    },
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function ModeratedList() {
  const data = useLoaderData<typeof loader>();
  const { list, rows, ids, like, more, lately, preview } = data;
  const submit = useSubmit();
  return (
    <div className="stack">
      <header className="stack-1">
        <p className="eyebrow">Moderation</p>
        <h1 dir="auto">
          <Link className="plain" to={paths.list(list.id)}>
            {list.title}
          </Link>
        </h1>
        {lately.versions > 1 && (
          <p>
            {plural(lately.versions, "list")} came in the last hour.
            {lately.count > 1 && ` ${lately.count} of them put ${lately.title} 1st.`}
          </p>
        )}
      </header>
      <div className={`grid gap-6 top ${styles.two}`}>
        {/* a selection is a read: without scripts the button shows what would change */}
        <Form
          method="get"
          className="stack-1"
          preventScrollReset
          replace
          onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
        >
          <p className="row pad-below-2 line-below">
            <b>
              {ids.length} of {rows.length} selected
            </b>
            {like && (
              <Link
                className="alone label"
                to={paths.moderatedList(list.id, like)}
                preventScrollReset
                replace
              >
                SELECT ALL LIKE THESE
              </Link>
            )}
            {ids.length > 0 && (
              <Link className="alone label" to={paths.moderatedList(list.id)} preventScrollReset replace>
                CLEAR
              </Link>
            )}
          </p>
          <ul className={styles.versions} key={ids.join()}>
            {rows.map((row) => (
              <Version key={row.id} row={row} />
            ))}
          </ul>
          {more > 0 && (
            <p className="meta">
              The newest {rows.length}; {plural(more, "older one")} not shown.
            </p>
          )}
          <div className="without-scripts">
            <Button type="submit">SHOW WHAT WOULD CHANGE</Button>
          </div>
        </Form>
        <div className="stack">
          {ids.length === 0 && (
            <p className="meta">Select whose lists it is about. What would change stands here.</p>
          )}
          {preview && <Preview preview={preview} n={ids.length} />}
          {ids.length > 0 && <Acts {...data} />}
        </div>
      </div>
    </div>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Version({ row }: { row: Data["rows"][number] }) {
  const { id, creator, first, addedAt, joinedAt, isNew, sameNetwork, selected, takenDown, suspended } = row;
  return (
    <li data-selected={selected || undefined}>
      <label className={`grid gap-2 middle tall ${styles.version}`}>
        <input
          type="checkbox"
          name="v"
          value={id}
          defaultChecked={selected}
          aria-label={`Select ${creator}`}
        />
        <Face name={creator} picture={row.picture ?? undefined} />
        <span className="grid">
          <b dir="auto">{creator}</b>
          <span className="meta">
            {first ? `1st: ${first}` : "Nothing ranked"} · <TimeAgo at={addedAt} inSentence />
          </span>
        </span>
      </label>
      <span className={`fine row ${styles.marks}`}>
        <span className={`edged rounded ${styles.mark}`} data-hot={isNew || undefined}>
          joined <TimeAgo at={joinedAt} inSentence />
        </span>
        {sameNetwork > 0 && (
          <span className={`edged rounded ${styles.mark}`} data-hot>
            same network as {sameNetwork} {sameNetwork === 1 ? "other" : "others"} here
          </span>
        )}
        {takenDown && <span className={`edged rounded ${styles.mark}`}>removed</span>}
        {suspended && <span className={`edged rounded ${styles.mark}`}>suspended</span>}
        <Link className="alone" to={paths.moderatedMember(creator)} aria-label={`more about ${creator}`}>
          more
        </Link>
      </span>
    </li>
  );
}

function Preview({ preview: { top, leaving }, n }: { preview: NonNullable<Data["preview"]>; n: number }) {
  return (
    <section className="stack-3 card" aria-labelledby="preview">
      <h2 id="preview">Without the {n}</h2>
      {top.length === 0 && <p>No masterlist: too few lists would be left.</p>}
      <ol className="stack-2">
        {top.map(({ title, rank, was }) => (
          <li key={title} className="line">
            <RankBadge rank={rank} size="small" />
            <span className="grow" dir="auto">
              {title}
            </span>
            <span className="meta">
              {was === null ? "new" : was === rank ? "as now" : `was ${ordinal(was)}`}
            </span>
          </li>
        ))}
      </ol>
      {leaving.map((title) => (
        <p key={title} className="meta" dir="auto">
          {title} would leave the list: nobody else names it.
        </p>
      ))}
    </section>
  );
}

function Acts({ ids, rows, isAdmin, rules }: Data) {
  const failed = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(form, failed);
  const errors = failed?.refused.errors ?? {};
  const isGeneral = failed && Object.keys(errors).length === 0;
  const chosen = rows.filter(({ selected }) => selected);
  const down = chosen.filter(({ takenDown }) => takenDown).length;
  const active = chosen.filter(({ suspended }) => !suspended).length;
  return (
    <Form method="post" className="stack" ref={form} preventScrollReset>
      {ids.map((id) => (
        <input key={id} type="hidden" name="v" value={id} />
      ))}
      <NoEnter />
      <RuleField rules={rules} value={failed?.values.rule} error={errors.rule} />
      <Field
        label={ids.length === 1 ? "Reason (sent to them)" : `Reason (sent to all ${ids.length})`}
        name="reason"
        defaultValue={failed?.values.reason}
        error={errors.reason ?? (isGeneral ? failed.refused.message : undefined)}
      />
      {down < ids.length && (
        <Button type="submit" variant="drop" name="intent" value="hide">
          REMOVE {ids.length - down} FROM THIS LIST
        </Button>
      )}
      {down > 0 && (
        <Button type="submit" name="intent" value="restore">
          GIVE {down} BACK
        </Button>
      )}
      {active > 0 && (
        <>
          <DaysField isAdmin={isAdmin} value={failed?.values.days} error={errors.until} />
          <Button type="submit" name="intent" value="suspend">
            SUSPEND {plural(active, "MEMBER", "MEMBERS")}
          </Button>
        </>
      )}
      <p className="meta">Both can be taken back. Both are in the log.</p>
    </Form>
  );
}

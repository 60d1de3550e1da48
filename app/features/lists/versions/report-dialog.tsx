import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { restoreDrafts } from "~/ui/drafts/form-drafts";
import { Field } from "~/ui/fields/field";
import { useSessionOwner } from "~/ui/page/root-data";
import { LogInAgain } from "~/ui/requests/log-in-again";
import { useMutationForm } from "~/ui/requests/use-mutation-form";
import styles from "./report-dialog.module.css";

type ReportKind = "list" | "comments" | "comment" | "profile";

const WORDS: Record<ReportKind, { entry: string; title: string }> = {
  list: { entry: "report this list", title: "I would like to report this list" },
  comments: {
    entry: "report one of the comments",
    title: "Report one or more comment(s) on this list",
  },
  comment: { entry: "REPORT", title: "Report this comment" },
  profile: { entry: "REPORT", title: "Report this picture or line" },
};

type FormProps = {
  /** None for kind 'profile'. */
  listId?: ListId;
  creator: string;
  kind: ReportKind;
  /** Only for kind 'comment'. */
  commentId?: string;
  /** True after SUBMITTED! and a reload of the page's data. */
  reported?: boolean;
};

type Props = Omit<FormProps, "reported"> & { flagged?: boolean; elsewhere?: string };

/** A report entry of the overflow menu or of a comment, with its dialog; reads 'reported' after SUBMITTED! and a reload. */
export function ReportDialog({ flagged = false, elsewhere, ...which }: Props) {
  const { kind, commentId } = which;
  const [before] = useState(flagged);
  const { entry, title } = WORDS[kind];
  if (before)
    return <p className={`meta ${styles.reported}`}>{kind === "list" ? "reported" : "comments reported"}</p>;
  return (
    <Dialog
      trigger={entry}
      triggerVariant={commentId || kind === "profile" ? "quiet" : undefined}
      title={title}
      elsewhere={elsewhere}
    >
      <ReportForm {...which} reported={flagged} />
    </Dialog>
  );
}

function ReportForm({ listId, creator, kind, commentId, reported = false }: FormProps) {
  const { pathname, search } = useLocation();
  const { onSubmit, busy, refused, signIn } = useMutationForm();
  const form = useRef<HTMLFormElement>(null);
  const owner = useSessionOwner()?.username;
  // a form that appears later than its page
  useEffect(() => {
    const unmount = new AbortController();
    if (owner && form.current) restoreDrafts(owner, unmount.signal, [form.current]);
    return () => unmount.abort();
  }, [owner]);
  const done = reported || refused === null;
  return (
    <form className="stack" method="post" action={paths.reports} onSubmit={onSubmit} ref={form}>
      {listId && <input type="hidden" name="listId" value={listId} />}
      <input type="hidden" name="creator" value={creator} />
      <input type="hidden" name="kind" value={kind === "comment" ? "comments" : kind} />
      {commentId && <input type="hidden" name="commentId" value={commentId} />}
      <input type="hidden" name="back" value={pathname + search} />
      <Field label="What is wrong with it? (optional)" name="reason" multiline error={refused ?? undefined} />
      {signIn && (
        <p>
          <LogInAgain />
        </p>
      )}
      <div>
        <Button
          type="submit"
          variant="drop"
          icon={done ? "check" : undefined}
          busy={busy && !done}
          aria-disabled={done || undefined}
        >
          {done ? "SUBMITTED!" : "SUBMIT"}
        </Button>
      </div>
    </form>
  );
}

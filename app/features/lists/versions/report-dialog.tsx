import { useLocation } from "@remix-run/react";
import { useState } from "react";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Field } from "~/ui/fields/field";
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

type Props = {
  /** None for kind 'profile'. */
  listId?: ListId;
  creator: string;
  kind: ReportKind;
  /** Only for kind 'comment'. */
  commentId?: string;
  flagged?: boolean;
};

/** A report entry of the overflow menu or of a comment, with its dialog; reads 'reported' after SUBMITTED! and a reload. */
export function ReportDialog({ listId, creator, kind, commentId, flagged = false }: Props) {
  const { pathname, search } = useLocation();
  const { onSubmit, busy, refused, signIn } = useMutationForm();
  const [before] = useState(flagged);
  const { entry, title } = WORDS[kind];
  const done = (flagged && !before) || refused === null;
  if (before) return <p className={styles.reported}>{kind === "list" ? "reported" : "comments reported"}</p>;
  return (
    <Dialog
      trigger={entry}
      triggerVariant={commentId || kind === "profile" ? "quiet" : undefined}
      title={title}
    >
      <form className="stack" method="post" action={paths.reports} onSubmit={onSubmit}>
        {listId && <input type="hidden" name="listId" value={listId} />}
        <input type="hidden" name="creator" value={creator} />
        <input type="hidden" name="kind" value={kind === "comment" ? "comments" : kind} />
        {commentId && <input type="hidden" name="commentId" value={commentId} />}
        <input type="hidden" name="back" value={pathname + search} />
        <Field
          label="What is wrong with it? (optional)"
          name="reason"
          multiline
          error={refused ?? undefined}
        />
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
    </Dialog>
  );
}

import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "~/lib/addresses/paths";
import { Button } from "~/ui/buttons/button";
import { type RootData, useRootData } from "~/ui/page/root-data";
import { LogInAgain } from "~/ui/requests/log-in-again";
import { LogInAs } from "~/ui/requests/log-in-as";
import { useMutationForm } from "~/ui/requests/use-mutation-form";
import { announce, useAnnouncement } from "~/ui/states/announce";
import styles from "./flash.module.css";

type Undo = NonNullable<NonNullable<RootData["flash"]>["undo"]>;

/** Rendered on every page, so that screen readers read the message when it appears. */
export function Flash() {
  const flash = useRootData()?.flash;
  const announcement = useAnnouncement();
  const message = announcement ?? flash;
  const { pathname } = useLocation();
  const undo = announcement ? null : flash?.undo;
  const id = flash?.id;
  const isAnothers = announcement?.logInAs !== undefined;
  const stays = announcement?.login || isAnothers;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message of one page is not for the next
  useEffect(() => {
    if (id || stays) announce(null);
  }, [id, pathname]);
  return (
    <div className={`toast-place ${styles.place}`}>
      {/* biome-ignore lint/a11y/noRedundantRoles: some screen readers know the role and not the element */}
      <output className="flex shrinks" role="status">
        {message && (
          <span
            key={message.id}
            className={`toast small bold fits ${styles.flash}`}
            data-stays={stays || undefined}
          >
            {announcement?.login ? <LogInAgain /> : message.text}
            {isAnothers && <LogInAs name={announcement.logInAs} words={announcement.words ?? ""} />}
          </span>
        )}
      </output>
      {undo && <UndoForm key={id} {...undo} />}
    </div>
  );
}

const UNDO_FORMS = {
  save: { action: paths.saves, field: "listId" },
  follow: { action: paths.follows, field: "chapter" },
} as const;

function UndoForm({ what, name }: Undo) {
  const { pathname, search } = useLocation();
  const { onSubmit, busy } = useMutationForm();
  const { action, field } = UNDO_FORMS[what];
  return (
    <form method="post" action={action} onSubmit={onSubmit} className={styles.undo}>
      <input type="hidden" name={field} value={name} />
      <input type="hidden" name="back" value={pathname + search} />
      <Button type="submit" icon="back" name="intent" value={what} busy={busy}>
        UNDO
      </Button>
    </form>
  );
}

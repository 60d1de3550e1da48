import { useLocation } from "@remix-run/react";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { useOptimisticToggle } from "~/ui/requests/use-optimistic-toggle";
import { useViewer } from "~/ui/root-data";

type Props = {
  listId: ListId;
  saved: boolean;
  /** The id of the element that names the list. */
  describedBy?: string;
  /** Shows an icon; the word is for screen readers. */
  quiet?: boolean;
};

/** SAVE, or a saved check that unsaves; an anonymous visitor is sent to log in and comes back. */
export function SaveButton({ listId, saved, describedBy, quiet = false }: Props) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const { shown, onSubmit } = useOptimisticToggle(saved, "save");
  const word = shown ? "SAVED" : "SAVE";
  if (!viewer)
    return (
      <LinkButton
        variant="quiet"
        to={paths.login(here)}
        aria-describedby={describedBy}
        icon={quiet ? "bookmark" : undefined}
        title={quiet ? "Save" : undefined}
      >
        {quiet ? <span className="visually-hidden">SAVE</span> : "SAVE"}
      </LinkButton>
    );
  return (
    <form method="post" action={paths.saves} onSubmit={onSubmit}>
      <input type="hidden" name="listId" value={listId} />
      <input type="hidden" name="back" value={here} />
      <Button
        type="submit"
        variant="quiet"
        name="intent"
        value={shown ? "unsave" : "save"}
        aria-pressed={shown}
        aria-describedby={describedBy}
        icon={shown ? "check" : quiet ? "bookmark" : undefined}
        title={quiet ? (shown ? "Saved" : "Save") : undefined}
      >
        {quiet ? <span className="visually-hidden">{word}</span> : word}
      </Button>
    </form>
  );
}

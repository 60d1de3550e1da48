import { useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Button, LinkButton } from "~/ui/buttons/button";
import { useIsMember } from "~/ui/page/root-data";
import { oncePerDoubleClick, useOptimisticToggle } from "~/ui/requests/use-optimistic-toggle";

type Props = {
  listId: ListId;
  saved: boolean;
  describedBy?: string;
  /** Shows an icon before the word. */
  icon?: boolean;
  /** Shows an icon; only screen readers get the word. */
  quiet?: boolean;
};

/** SAVE, or a check that unsaves; sends anonymous viewers to the login page, which returns here. */
export function SaveButton(props: Props) {
  const isMember = useIsMember();
  const { pathname, search } = useLocation();
  const { shown, onSubmit } = useOptimisticToggle(props.saved, "save");
  return <SaveForm {...props} saved={shown} {...{ isMember, onSubmit }} here={pathname + search} />;
}

type FormProps = Props & {
  isMember: boolean;
  here: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

/** The form without state or context, rendered from its props alone. */
export function SaveForm({
  listId,
  saved,
  describedBy,
  quiet = false,
  icon = quiet,
  isMember,
  here,
  onSubmit,
}: FormProps) {
  const word = saved ? "SAVED" : "SAVE";
  if (!isMember)
    return (
      <LinkButton
        variant="quiet"
        to={paths.login(here)}
        aria-describedby={describedBy}
        icon={icon ? "bookmark" : undefined}
        title={quiet ? "Save" : undefined}
      >
        {quiet ? <span className="sr-only">SAVE</span> : "SAVE"}
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
        value={saved ? "unsave" : "save"}
        onClick={oncePerDoubleClick}
        aria-pressed={saved}
        aria-describedby={describedBy}
        icon={saved ? "check" : icon ? "bookmark" : undefined}
        title={quiet ? (saved ? "Saved" : "Save") : undefined}
      >
        {quiet ? <span className="sr-only">{word}</span> : word}
      </Button>
    </form>
  );
}

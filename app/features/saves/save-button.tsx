import { useFetcher, useLocation } from "@remix-run/react";
import { useState } from "react";
import { loginPath } from "~/lib/login-path";
import { Button, LinkButton } from "~/ui/button";
import { useViewer } from "~/ui/root-data";

type Props = {
  listId: string;
  saved: boolean;
  /** The id of the element that names the list. */
  describedBy?: string;
};

/** SAVE, or a saved check that unsaves; an anonymous visitor is sent to log in and comes back. */
export function SaveButton({ listId, saved, describedBy }: Props) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const fetcher = useFetcher();
  const shown = useShown(saved, fetcher.formData?.get("deed"));
  if (!viewer)
    return (
      <LinkButton variant="quiet" to={loginPath(here)} aria-describedby={describedBy}>
        SAVE
      </LinkButton>
    );
  return (
    <fetcher.Form method="post" action="/saves" preventScrollReset>
      <input type="hidden" name="listId" value={listId} />
      <input type="hidden" name="back" value={here} />
      <Button
        type="submit"
        variant="quiet"
        name="deed"
        value={shown ? "unsave" : "save"}
        aria-pressed={shown}
        aria-describedby={describedBy}
        icon={shown ? "check" : undefined}
      >
        {shown ? "SAVED" : "SAVE"}
      </Button>
    </fetcher.Form>
  );
}

/** What was pressed last counts until the page knows better: cards further down are not loaded again. */
function useShown(saved: boolean, deed: FormDataEntryValue | null | undefined): boolean {
  const [known, setKnown] = useState({ saved, shown: saved });
  const pressed = deed ? deed === "save" : null;
  if (pressed !== null && pressed !== known.shown) setKnown({ saved, shown: pressed });
  else if (pressed === null && saved !== known.saved) setKnown({ saved, shown: saved });
  return pressed ?? known.shown;
}

import { Button } from "~/ui/buttons/button";
import { OVERRIDE_INTENTS } from "./same-item";

/** SAME and NOT THE SAME; `about` names the two titles for screen readers. */
export function OverrideButtons({ about }: { about?: string }) {
  return (
    <>
      <Button
        type="submit"
        name="intent"
        value={OVERRIDE_INTENTS.same}
        aria-label={about && `SAME: ${about}`}
      >
        SAME
      </Button>
      <Button
        type="submit"
        variant="quiet"
        name="intent"
        value={OVERRIDE_INTENTS.notSame}
        aria-label={about && `NOT THE SAME: ${about}`}
      >
        NOT THE SAME
      </Button>
    </>
  );
}

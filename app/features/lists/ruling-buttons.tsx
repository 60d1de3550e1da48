import { Button } from "~/ui/button";
import { SAME_ITEM_DEEDS } from "./same-item";

/** The two answers to 'same item?'; `about` names the two titles for who hears the page. */
export function RulingButtons({ about }: { about?: string }) {
  return (
    <>
      <Button type="submit" name="deed" value={SAME_ITEM_DEEDS.same} aria-label={about && `SAME: ${about}`}>
        SAME
      </Button>
      <Button
        type="submit"
        variant="quiet"
        name="deed"
        value={SAME_ITEM_DEEDS.notSame}
        aria-label={about && `NOT THE SAME: ${about}`}
      >
        NOT THE SAME
      </Button>
    </>
  );
}

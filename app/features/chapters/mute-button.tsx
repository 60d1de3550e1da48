import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";

type Props = {
  chapter: string;
  muted: boolean;
  /** The page to come back to. */
  back?: string;
};

/** MUTE or UNMUTE: a muted chapter brings no notifications, and its lists are not on one's own home. */
export const MuteButton = ({ chapter, muted, back = paths.chapter(chapter) }: Props) => (
  <form method="post" action={paths.follows}>
    <input type="hidden" name="chapter" value={chapter} />
    <input type="hidden" name="back" value={back} />
    <Button
      type="submit"
      variant="quiet"
      name="intent"
      value={muted ? "unmute" : "mute"}
      title={muted ? `Unmute ${chapter}` : `Mute ${chapter}: no notifications, and not on your home`}
    >
      {muted ? "UNMUTE" : "MUTE"}
    </Button>
  </form>
);

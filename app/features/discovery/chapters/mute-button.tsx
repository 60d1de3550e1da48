import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { useOptimisticToggle } from "~/ui/requests/use-optimistic-toggle";

type Props = {
  chapter: string;
  muted: boolean;
  /** The page to come back to. */
  back?: string;
};

/** MUTE or UNMUTE: a muted chapter brings no notifications, and its lists are not on one's own home. */
export function MuteButton({ chapter, muted, back = paths.chapter(chapter) }: Props) {
  const { shown, onSubmit } = useOptimisticToggle(muted, "mute");
  return (
    <form method="post" action={paths.follows} onSubmit={onSubmit}>
      <input type="hidden" name="chapter" value={chapter} />
      <input type="hidden" name="back" value={back} />
      <Button
        type="submit"
        variant="quiet"
        name="intent"
        value={shown ? "unmute" : "mute"}
        title={shown ? `Unmute ${chapter}` : `Mute ${chapter}: no notifications, and not on your home`}
      >
        {shown ? "UNMUTE" : "MUTE"}
      </Button>
    </form>
  );
}

import { paths } from "~/lib/addresses/paths";
import { Button } from "~/ui/buttons/button";
import { oncePerDoubleClick, useOptimisticToggle } from "~/ui/requests/use-optimistic-toggle";

type Props = {
  chapter: string;
  muted: boolean;
  back?: string;
};

/** Mutes or unmutes a chapter: no notifications, and its lists are hidden on the member's home page. */
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
        onClick={oncePerDoubleClick}
        title={shown ? `Unmute ${chapter}` : `Mute ${chapter}: no notifications, and not on your home`}
      >
        {shown ? "UNMUTE" : "MUTE"}
      </Button>
    </form>
  );
}

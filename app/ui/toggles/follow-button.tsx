import { useLocation } from "@remix-run/react";
import { paths } from "~/lib/addresses/paths";
import { Button, LinkButton } from "~/ui/buttons/button";
import { useIsMember } from "~/ui/page/root-data";
import { oncePerDoubleClick, useOptimisticToggle } from "~/ui/requests/use-optimistic-toggle";

type Props = {
  chapter: string;
  followed: boolean;
  whenFollowed?: "FOLLOWED" | "UNFOLLOW";
  /** Shows + or a check; only screen readers get the word. */
  iconOnly?: boolean;
  className?: string;
};

/** FOLLOW or UNFOLLOW; sends anonymous viewers to the login page, which returns here. */
export function FollowButton({ chapter, followed, whenFollowed = "UNFOLLOW", iconOnly, className }: Props) {
  const isMember = useIsMember();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const { shown, onSubmit } = useOptimisticToggle(followed, "follow");
  const word = (text: string) => (iconOnly ? <span className="sr-only">{text}</span> : text);
  if (!isMember)
    return (
      <LinkButton
        className={className}
        to={paths.login(here)}
        icon={iconOnly ? "plus" : undefined}
        title={`Follow ${chapter}`}
      >
        {word("FOLLOW")}
      </LinkButton>
    );
  return (
    <form method="post" action={paths.follows} onSubmit={onSubmit}>
      <input type="hidden" name="chapter" value={chapter} />
      <input type="hidden" name="back" value={here} />
      <Button
        type="submit"
        className={className}
        variant={shown ? "quiet" : "plain"}
        name="intent"
        value={shown ? "unfollow" : "follow"}
        onClick={oncePerDoubleClick}
        icon={shown && whenFollowed === "FOLLOWED" ? "check" : iconOnly ? "plus" : undefined}
        title={shown ? `Unfollow ${chapter}` : `Follow ${chapter}`}
      >
        {word(shown ? whenFollowed : "FOLLOW")}
      </Button>
    </form>
  );
}

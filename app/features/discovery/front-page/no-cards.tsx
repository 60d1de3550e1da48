import { paths } from "~/lib/addresses/paths";
import { LinkButton } from "~/ui/buttons/button";
import { useViewer } from "~/ui/page/root-data";
import { EmptyState } from "~/ui/states/empty-state";
import type { Tab } from "./front-page";

export function NoCards({ tab }: { tab: Tab }) {
  const viewer = useViewer();
  if (tab === "following" && !viewer)
    return (
      <EmptyState text="Log in, follow a chapter or a member, and their lists appear here.">
        <LinkButton to={paths.login(paths.homeTab(tab))}>LOG IN</LinkButton>
        <LinkButton to={paths.register(paths.homeTab(tab))}>REGISTER</LinkButton>
        <LinkButton to={paths.homeTab("people")}>WHERE MOST PEOPLE ARE</LinkButton>
      </EmptyState>
    );
  if (tab === "following")
    return (
      <EmptyState text="Follow a chapter or a member, and their lists appear here.">
        <LinkButton to={paths.firstSteps}>CHAPTERS TO FOLLOW</LinkButton>
        <LinkButton to={paths.homeTab("people")}>WHERE MOST PEOPLE ARE</LinkButton>
        <LinkButton to={paths.homeTab("disputed")}>MOST DISPUTED</LinkButton>
      </EmptyState>
    );
  if (tab === "disputed")
    return (
      <EmptyState text="Nobody disagrees yet. Your version could change that.">
        <LinkButton to={paths.home}>TO FEED</LinkButton>
        <LinkButton to={paths.homeTab("people")}>WHERE MOST PEOPLE ARE</LinkButton>
        <LinkButton to={paths.howListsMerge}>HOW LISTS MERGE</LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState text="Nobody has dropped a list yet. The first one is always remembered.">
      <LinkButton variant="drop" to={paths.drop}>
        DROP
      </LinkButton>
      <LinkButton to={paths.howListsMerge}>HOW LISTS MERGE</LinkButton>
      <LinkButton to={paths.marketing}>WHAT IS THIS?</LinkButton>
    </EmptyState>
  );
}

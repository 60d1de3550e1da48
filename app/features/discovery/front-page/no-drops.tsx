import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

export const NoDrops = () => (
  <EmptyState text="Lists you drop show here">
    <LinkButton variant="drop" to={paths.drop}>
      DROP
    </LinkButton>
    <LinkButton to={paths.firstSteps}>LISTS TO SETTLE</LinkButton>
    <LinkButton to={paths.homeTab("people")}>WHERE MOST PEOPLE ARE</LinkButton>
  </EmptyState>
);

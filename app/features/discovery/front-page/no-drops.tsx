import { paths } from "~/lib/addresses/paths";
import { LinkButton } from "~/ui/buttons/button";
import { EmptyState } from "~/ui/states/empty-state";

export const NoDrops = () => (
  <EmptyState text="Lists you drop show here">
    <LinkButton variant="drop" to={paths.drop}>
      DROP
    </LinkButton>
    <LinkButton to={paths.firstSteps}>LISTS TO SETTLE</LinkButton>
    <LinkButton to={paths.homeTab("people")}>BUSIEST LISTS</LinkButton>
  </EmptyState>
);

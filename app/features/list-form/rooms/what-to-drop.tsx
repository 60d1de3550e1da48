import { paths } from "~/lib/paths";
import { SectionTabs } from "~/ui/section-tabs";

/** The choice between a list of one's own and a question for a group. */
export function WhatToDrop() {
  return (
    <SectionTabs
      label="What to drop"
      tabs={[
        { to: paths.drop, name: "A list" },
        { to: paths.startRoom, name: "A question for a group" },
      ]}
    />
  );
}

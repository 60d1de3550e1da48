import { paths } from "~/lib/paths";
import { SectionTabs } from "~/ui/section-tabs";

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

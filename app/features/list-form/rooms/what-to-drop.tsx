import { paths } from "~/lib/addresses/paths";
import { SectionTabs } from "~/ui/links/section-tabs";

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

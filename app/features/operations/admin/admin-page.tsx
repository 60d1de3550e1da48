import type { ReactNode } from "react";
import { paths } from "~/lib/addresses/paths";
import { SectionTabs } from "~/ui/links/section-tabs";

const TABS = [
  { to: paths.admin, name: "OVERVIEW" },
  { to: paths.adminPage("members"), name: "MEMBERS" },
  { to: paths.adminPage("content"), name: "CONTENT" },
  { to: paths.adminPage("mail"), name: "MAIL" },
  { to: paths.adminPage("jobs"), name: "JOBS" },
  { to: paths.adminPage("limits"), name: "LIMITS" },
  { to: paths.adminPage("audit"), name: "AUDIT" },
];

type Props = { title: string; children: ReactNode };

export function AdminPage({ title, children }: Props) {
  return (
    <div className="measure stack-wide">
      <h1>{title}</h1>
      <SectionTabs label="Admin" tabs={TABS} />
      {children}
    </div>
  );
}

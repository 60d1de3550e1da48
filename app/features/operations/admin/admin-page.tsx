import type { ReactNode } from "react";
import { paths } from "~/lib/addresses/paths";
import { SectionTabs } from "~/ui/links/section-tabs";

const TABS = [
  { to: paths.admin, name: "OVERVIEW" },
  { to: paths.adminPage("members"), name: "MEMBERS" },
  { to: paths.adminPage("sign-ups"), name: "SIGN-UPS" },
  { to: paths.adminPage("words"), name: "WORDS" },
  { to: paths.adminPage("content"), name: "CONTENT" },
  { to: paths.adminPage("mail"), name: "MAIL" },
  { to: paths.adminPage("jobs"), name: "JOBS" },
  { to: paths.adminPage("limits"), name: "LIMITS" },
  { to: paths.adminPage("audit"), name: "AUDIT" },
];

type Props = {
  title: string;
  /** Takes the whole width of the page. */
  isWide?: boolean;
  children: ReactNode;
};

export function AdminPage({ title, isWide = false, children }: Props) {
  return (
    <div className={isWide ? "stack-wide" : "measure stack-wide"}>
      <h1>{title}</h1>
      <SectionTabs label="Admin" tabs={TABS} />
      {children}
    </div>
  );
}

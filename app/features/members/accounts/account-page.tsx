import type { ReactNode } from "react";
import styles from "./account-page.module.css";
import { CookieNote } from "./cookie-note";

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  above?: ReactNode;
  /** A cookie that the server has set did not come back. */
  isCookieMissed?: boolean;
  children: ReactNode;
};

export function AccountPage({ title, lead, above, isCookieMissed = false, children }: Props) {
  return (
    <div className={`stack-wide narrow ${styles.page}`}>
      {above}
      <header className="stack-3">
        <h1>{title}</h1>
        {lead && <p className="lede quiet">{lead}</p>}
      </header>
      <CookieNote isMissed={isCookieMissed} />
      {children}
    </div>
  );
}

export const Panel = ({ children }: { children: ReactNode }) => (
  <div className={`stack card ${styles.sheet}`}>{children}</div>
);

/** Class for the second of two buttons of one size. */
export const secondButton = styles.second;

export const Otherwise = ({ children }: { children: ReactNode }) => (
  <p className="touch-links quiet flex wraps gap-2-5">{children}</p>
);

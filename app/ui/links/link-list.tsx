import type { ReactNode } from "react";

type Props = { id: string; heading: string; className: string | undefined; children: ReactNode };

export const LinkList = ({ id, heading, className, children }: Props) => (
  <nav aria-labelledby={id}>
    <h2 className="eyebrow" id={id}>
      {heading}
    </h2>
    <ul className={className}>{children}</ul>
  </nav>
);

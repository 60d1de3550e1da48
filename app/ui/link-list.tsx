import type { ReactNode } from "react";
import { Kept } from "./kept-markup";

type Props = {
  id: string;
  heading: string;
  className: string | undefined;
  children: ReactNode;
  /** All that it shows; the Worker then renders the same list only once. */
  shows?: unknown[];
};

/** A list of links under a small heading, as navigation of that name. */
export function LinkList({ id, heading, className, children, shows }: Props) {
  const inside = () => (
    <>
      <h2 className="eyebrow" id={id}>
        {heading}
      </h2>
      <ul className={className}>{children}</ul>
    </>
  );
  if (!shows) return <nav aria-labelledby={id}>{inside()}</nav>;
  return <Kept as="nav" label={id} shows={[id, heading, ...shows]} inside={inside} />;
}

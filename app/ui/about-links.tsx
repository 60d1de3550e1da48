import { Link } from "@remix-run/react";

const PAGES = [
  ["/marketing", "What is this?"],
  ["/support", "Support"],
  ["/privacy-policy", "Privacy"],
] as const;

/** Links to the pages about the product. */
export const AboutLinks = () =>
  PAGES.map(([path, name]) => (
    <Link key={path} className="alone" to={path}>
      {name}
    </Link>
  ));

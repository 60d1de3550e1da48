import { paths } from "~/lib/addresses/paths";
import { Link } from "~/ui/links/link";

const PAGES = [
  [paths.marketing, "What is this?"],
  [paths.support, "Support"],
  [paths.privacyPolicy, "Privacy"],
] as const;

export const AboutLinks = () =>
  PAGES.map(([path, name]) => (
    <Link key={path} className="alone" to={path}>
      {name}
    </Link>
  ));

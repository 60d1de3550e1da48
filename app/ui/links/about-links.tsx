import { paths } from "~/lib/addresses/paths";
import { Link } from "~/ui/links/link";
import { useSite } from "~/ui/page/root-data";

const PAGES = [
  [paths.marketing, "What is this?"],
  [paths.support, "Support"],
  [paths.privacyPolicy, "Privacy"],
] as const;

/** Links to the pages about the site, with those that the operator has written. */
export function AboutLinks() {
  const { rules, imprint } = useSite();
  const own = [...(rules ? [[paths.rules, "Rules"]] : []), ...(imprint ? [[paths.imprint, "Imprint"]] : [])];
  return [...PAGES, ...own].map(([path = "", name]) => (
    <Link key={path} className="alone" to={path}>
      {name}
    </Link>
  ));
}

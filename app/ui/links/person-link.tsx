import { paths } from "~/lib/addresses/paths";
import { hasProfile } from "~/lib/people/guest-name";
import { Link } from "./link";

type Props = { name: string; className?: string };

/** A name linked to its profile; plain text for guests and former members. */
export function PersonLink({ name, className = "in-line" }: Props) {
  if (!hasProfile(name))
    return (
      <span className={className} dir="auto">
        {name}
      </span>
    );
  return (
    <Link className={className} to={paths.profile(name)} dir="auto">
      {name}
    </Link>
  );
}

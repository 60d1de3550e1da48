import { FORMER_MEMBER } from "~/lib/former-member";
import { paths } from "~/lib/paths";
import { Link } from "./link";

type Props = { name: string; className?: string | undefined };

/** A name linked to its profile; plain text for a former member. */
export function PersonLink({ name, className = "in-line" }: Props) {
  if (name === FORMER_MEMBER) return <span className={className}>{name}</span>;
  return (
    <Link className={className} to={paths.profile(name)}>
      {name}
    </Link>
  );
}

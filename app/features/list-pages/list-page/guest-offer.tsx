import type { ListView } from "~/features/lists/model/list-view";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import { useViewer } from "~/ui/root-data";

/** Offers an account to a guest with a version, once it has been shown. */
export function GuestOffer({
  list: { id, audience, edit },
}: {
  list: Pick<ListView, "id" | "audience" | "edit">;
}) {
  const guestOf = useViewer()?.guestOf;
  if (guestOf !== id || !edit || audience === "blind") return null;
  return (
    <p className="meta">
      {audience === "everyone"
        ? "This list is public now; yours stays hidden until you are a member. "
        : "You are here as a guest. Keep your list and your comments: "}
      <Link to={paths.registerGuest}>sign up</Link>
    </p>
  );
}

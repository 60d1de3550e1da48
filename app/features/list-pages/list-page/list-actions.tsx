import type { ListView } from "~/features/lists/model/list-view";
import { OwnLink } from "~/features/lists/versions/own-link";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { useViewer } from "~/ui/root-data";
import styles from "./list-actions.module.css";

type Props = {
  list: Pick<ListView, "id" | "edit"> & Parameters<typeof isOpenRequest>[0];
  /** dock: the bar at the foot of a phone, which shows the main action of the masthead of wide screens. */
  place: "masthead" | "dock";
};

/** Returns true for a list without any item yet, on which a visitor starts with one that comes to mind. */
export const isOpenRequest = ({
  masterlist,
  blind,
  versions,
}: {
  masterlist: object | null;
  blind?: string | null;
  versions: { itemCount: number }[];
}): boolean => !masterlist && !blind && versions.every(({ itemCount }) => itemCount === 0);

/** The list's main action: ranking without an account for visitors, their own version for members. */
export function ListActions({ list, place }: Props) {
  const isVisitor = useViewer() === null;
  const isRequest = isOpenRequest(list);
  if (isVisitor && isRequest && place === "dock") return null;
  return (
    <div className={`row ${styles.actions}`} data-place={place}>
      {isVisitor && !isRequest && (
        <LinkButton variant="drop" to={paths.tryList(list.id)} rel="nofollow">
          RANK IT YOURSELF
        </LinkButton>
      )}
      {(!isVisitor || place === "masthead") && <OwnLink list={list} look={isVisitor ? "end" : "main"} />}
    </div>
  );
}

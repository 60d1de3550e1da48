import { OwnLink } from "~/features/lists/versions/own-link";
import { paths } from "~/lib/addresses/paths";
import { LinkButton } from "~/ui/buttons/button";
import { useViewer } from "~/ui/page/root-data";
import styles from "./list-actions.module.css";
import type { PageList } from "./page-list";

type Props = {
  list: Pick<PageList, "id" | "edit" | "isRequest">;
  /** dock: the bar at the foot of a phone, which shows the main action of the masthead of wide screens. */
  place: "masthead" | "dock";
  /** True where another button of the page is the filled one. */
  plain?: boolean;
};

/** The list's main action: ranking without an account for visitors, their own version for members. */
export function ListActions({ list, place, plain = false }: Props) {
  const isVisitor = useViewer() === null;
  // the masthead of a request has a field to start with
  if (isVisitor && list.isRequest && place === "dock") return null;
  return (
    <div className={`row ${styles.actions}`} data-place={place}>
      {isVisitor && !list.isRequest && (
        <LinkButton variant="drop" to={paths.tryList(list.id)} rel="nofollow">
          RANK IT YOURSELF
        </LinkButton>
      )}
      {(!isVisitor || list.isRequest) && <OwnLink list={list} look={isVisitor || plain ? "end" : "main"} />}
    </div>
  );
}

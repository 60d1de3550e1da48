import { CONTEXT_CLAMP, clamp } from "~/lib/clamp";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/link";
import type { Mark } from "./place-marks";
import { placeLabel } from "./place-picture";
import styles from "./place-tip.module.css";

export function PlaceTip({ listId, mark }: { listId: ListId; mark: Mark }) {
  const { creator, inPath, note } = mark;
  return (
    <div className={styles.tip}>
      {creator && <Face name={creator} size="small" />}
      <div>
        <p>
          {inPath ? <Link to={paths.version(listId, inPath)}>{creator}</Link> : creator} {placeLabel(mark)}
        </p>
        {note && (
          <p className={styles.note} dir="auto">
            {clamp(note, CONTEXT_CLAMP) ?? note}
          </p>
        )}
      </div>
    </div>
  );
}

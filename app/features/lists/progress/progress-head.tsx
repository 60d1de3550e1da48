import { countDone, doneWords, type Tick } from "~/features/lists/model/progress";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Meter } from "~/ui/layout/meter";
import { Link } from "~/ui/links/link";

type Props = {
  listId: ListId;
  listTitle: string;
  ticks: Tick[];
  /** The owner of the ticks; by default the viewer. */
  username?: string;
};

export function ProgressHead({ listId, listTitle, ticks, username }: Props) {
  const count = countDone(ticks);
  const percent = count.of === 0 ? 0 : Math.round((100 * count.done) / count.of);
  return (
    <header className="stack">
      <p>
        <Link className="alone" to={paths.list(listId)} dir="auto">
          {listTitle}
        </Link>
      </p>
      <h1>{username ? `What ${username} has done` : "Tick off"}</h1>
      <p className="line gap-3 numbers nowrap">
        <b>{doneWords(count)}</b> <Meter percent={percent} /> {percent}%
      </p>
    </header>
  );
}

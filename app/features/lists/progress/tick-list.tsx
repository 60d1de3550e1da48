import type { Tick } from "~/features/lists/model/progress";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { ownScript } from "~/lib/text/text-script";
import { Icon } from "~/ui/icons/icon";
import { oncePerDoubleClick, useOptimisticToggle } from "~/ui/requests/use-optimistic-toggle";
import styles from "./progress.module.css";

type Props = { listId: ListId; ticks: Tick[] };

/** Every item with a checkbox button, which works without scripts. */
export function TickList({ listId, ticks }: Props) {
  if (ticks.length === 0) return <p className="meta">Nothing is on this list yet.</p>;
  return (
    <ol className="rule-below grid">
      {ticks.map((tick) => (
        <li key={tick.title} className="rule-above">
          <TickBox listId={listId} {...tick} />
        </li>
      ))}
    </ol>
  );
}

function TickBox({ listId, title, done }: Tick & { listId: ListId }) {
  const { shown, onSubmit } = useOptimisticToggle(done, "tick");
  return (
    <form method="post" action={paths.ticks} onSubmit={onSubmit}>
      <input type="hidden" name="listId" value={listId} />
      <input type="hidden" name="itemTitle" value={title} />
      <input type="hidden" name="back" value={paths.progress(listId)} />
      {/* biome-ignore lint/a11y/useSemanticElements: an input that is a checkbox posts nothing without scripts */}
      <button
        type="submit"
        role="checkbox"
        aria-checked={shown}
        className={`line row-title gap-4 full text-start ${styles.tick}`}
        name="intent"
        value={shown ? "untick" : "tick"}
        onClick={oncePerDoubleClick}
      >
        <TickMark done={shown} />
        <span {...ownScript(title)}>{title}</span>
      </button>
    </form>
  );
}

const TickMark = ({ done }: { done: boolean }) => (
  <span className={`center firm rounded ${styles.box}`}>{done && <Icon name="check" />}</span>
);

export function TicksOf({ ticks }: { ticks: Tick[] }) {
  return (
    <ol className="rule-below grid">
      {ticks.map(({ title, done }) => (
        <li
          key={title}
          className={`line row-title rule-above gap-4 full text-start ${styles.tick}`}
          data-done={done}
        >
          <TickMark done={done} />
          <span {...ownScript(title)}>{title}</span>
          <span className="sr-only">{done ? ", done" : ", not done"}</span>
        </li>
      ))}
    </ol>
  );
}

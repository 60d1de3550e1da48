import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Row } from "~/features/list-form/model/row-values";
import type { ReplaceRows } from "~/features/list-form/rows/use-replace-rows";
import { plural } from "~/lib/text/plural";
import { Button } from "~/ui/buttons/button";
import { useCloseDialog } from "~/ui/dialogs/dialog";
import { RankBadge } from "~/ui/layout/rank-badge";
import open from "./open-places.module.css";
import { type Answer, orderByPairs, orderSoFar, type Question, questionsAmong } from "./order-by-pairs";
import styles from "./pair-questions.module.css";

type Props = { rows: Row[]; replace: ReplaceRows };

export function PairQuestions({ rows, replace }: Props) {
  const [answers, setAnswers] = useState<Answer[]>([]);
  const close = useCloseDialog();
  const box = useRef<HTMLDivElement>(null);
  const items = rows.filter(({ itemTitle }) => itemTitle.trim());
  const { question, sorted, remaining } = orderByPairs(items.length, answers);
  const [a, b] = question ? [items[question.item], items[question.against]] : [];
  const done = question === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons are others once it is done, and if it is undone
  useEffect(() => box.current?.querySelector<HTMLElement>("[data-begin]")?.focus(), [done]);

  const answer = (next: Answer) => setAnswers((before) => [...before, next]);
  const undo = () => setAnswers((before) => before.slice(0, -1));
  const keep = () => {
    const sorted = orderSoFar(items.length, answers).flatMap((index) => items[index] ?? []);
    replace(
      [...sorted, ...rows.filter(({ itemTitle }) => !itemTitle.trim())],
      "In the order of your answers",
    );
    close?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[zu]$/i.test(event.key) && answers.length > 0) undo();
    else if (question && event.key === "ArrowLeft") answer(true);
    else if (question && event.key === "ArrowRight") answer(false);
    else if (question && /^s$/i.test(event.key)) answer("skip");
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys beside the buttons, which do the same
    <div className="stack" ref={box} onKeyDown={onKeyDown}>
      {question && a && b ? (
        <>
          <div role="status">
            <p className={styles.asked}>
              Where does {a.itemTitle} go?{" "}
              <span className={styles.left}>
                {plural(questionsAmong(question.to - question.from), "question")} at most, about{" "}
                {plural(remaining, "question")} left
              </span>
            </p>
            <p className="sr-only">
              Which comes first: {a.itemTitle} or {b.itemTitle}?
            </p>
          </div>
          <div className={styles.pair}>
            <Pick row={a} onPick={() => answer(true)} begin />
            <p className={styles.or} aria-hidden="true">
              or
            </p>
            <Pick row={b} onPick={() => answer(false)} />
          </div>
          <OpenPlaces titles={sorted.map((index) => items[index]?.itemTitle ?? "")} question={question} />
        </>
      ) : (
        <>
          <p role="status">This is your order.</p>
          <ol className={styles.order}>
            {orderSoFar(items.length, answers).map((index) => (
              <li key={index}>{items[index]?.itemTitle}</li>
            ))}
          </ol>
        </>
      )}
      <div className={styles.ways}>
        <Button onClick={keep} {...(done && { variant: "drop", "data-begin": true })}>
          {done ? "KEEP THIS ORDER" : "STOP HERE, KEEP THE ORDER"}
        </Button>
        {!done && <Button onClick={() => answer("skip")}>SKIP</Button>}
        <Button icon="back" onClick={undo} aria-disabled={answers.length === 0 || undefined}>
          UNDO
        </Button>
      </div>
      <p className={styles.keys}>
        {!done && (
          <>
            <kbd>←</kbd> and <kbd>→</kbd> answer, <kbd>S</kbd> skips,{" "}
          </>
        )}
        <kbd>Z</kbd> takes an answer back.
      </p>
    </div>
  );
}

type PickProps = { row: Row; onPick: () => void; begin?: boolean };

function Pick({ row: { itemTitle, itemContext }, onPick, begin }: PickProps) {
  return (
    <button
      type="button"
      className={`stack-2 hover-edge ${styles.pick}`}
      onClick={onPick}
      data-pick=""
      data-begin={begin}
    >
      <span className="display">{itemTitle}</span>
      {itemContext.trim() && <q className={`clamped quiet ${styles.note}`}>{itemContext.trim()}</q>}
    </button>
  );
}

const AROUND = 2;

type PlacesProps = { titles: string[]; question: Question };

function OpenPlaces({ titles, question: { from, to } }: PlacesProps) {
  const middle = (from + to) >> 1;
  const first = Math.max(from, middle - AROUND);
  const last = Math.min(to, middle + AROUND + 1);
  return (
    <ol className={`stack-1 ${open.places}`} aria-label="Where it can still go">
      {titles.slice(first, last).map((title, i) => {
        const index = first + i;
        return (
          <li key={index} data-open={index !== middle || undefined}>
            <RankBadge rank={index + 1} size="small" />
            <span className={`one-line ${open.title}`}>{title}</span>
            {index === middle - 1 && <span className={`quiet ${open.when}`}>goes here if you prefer it</span>}
            {index === middle + 1 && <span className={`quiet ${open.when}`}>goes here if not</span>}
          </li>
        );
      })}
    </ol>
  );
}

import styles from "./writing-tips.module.css";

export function WritingTips() {
  return (
    <section className={`wide-only ${styles.tips}`} aria-labelledby="tips">
      <h2 className="eyebrow" id="tips">
        Best one first
      </h2>
      <ul>
        <li>
          <kbd>Enter</kbd> adds the next item, <kbd>Backspace</kbd> in an empty one removes it.
        </li>
        <li>Paste a whole list into an item: it fills the rows.</li>
        <li>Drag an item, or type another number over its own.</li>
        <li>
          <b>P1</b> takes the last item to the top.
        </li>
        <li>Remove all items to ask others for theirs: a list request.</li>
      </ul>
    </section>
  );
}

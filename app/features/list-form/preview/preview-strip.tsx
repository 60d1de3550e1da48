import { useEffect, useRef, useState } from "react";
import { Icon } from "~/ui/icons/icon";
import styles from "./masterlist-preview.module.css";
import { movedLines, movedSentence, moveWords, type PreviewLine } from "./preview-lines";

const PAUSE_MS = 1500;

type Props = { lines: PreviewLine[]; hidden: boolean; open: boolean; onToggle: () => void };

/** Summarizes the moves in one line above the keyboard, and opens the preview. Narrow screens only. */
export function PreviewStrip({ lines, hidden, open, onToggle }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const words = hidden ? "Yours is private" : movedSentence(lines);
  const statusWords = useLater(words);
  useAboveKeyboard(strip);
  const { first, more } = movedLines(lines);
  return (
    <div ref={strip}>
      <button
        type="button"
        className={`small ${styles.toggle}`}
        aria-expanded={open}
        aria-controls="preview-lines"
        onClick={onToggle}
      >
        <b>With yours</b>
        <span className={styles.run}>
          {hidden || first.length === 0 ? (
            <span>{hidden ? "private, so it does not count" : "nothing moves yet"}</span>
          ) : (
            first.map((line) => (
              <span key={line.title} className={styles.one}>
                <span className={styles.name} dir="auto">
                  {line.title}
                </span>{" "}
                <span className={styles.places}>{moveWords(line)}</span>
              </span>
            ))
          )}
          {!hidden && more > 0 && <span className={styles.rest}>{more} more</span>}
          {!hidden && first.length > 1 && (
            <span className={styles.allButFirst}>{more + first.length - 1} more</span>
          )}
        </span>
        <span className="sr-only">{open ? "Close" : "Open"} the preview of the masterlist</span>
        <Icon name={open ? "down" : "up"} />
      </button>
      <p className="sr-only" role="status">
        {statusWords}
      </p>
    </div>
  );
}

function useLater(text: string): string {
  const [later, setLater] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}

/** Keeps the strip above an on-screen keyboard that covers the page. */
function useAboveKeyboard(strip: React.RefObject<HTMLElement>) {
  useEffect(() => {
    const view = window.visualViewport;
    const section = strip.current?.parentElement;
    if (!view || !section) return;
    const place = () => {
      // pinch zoom also shrinks the visual viewport
      const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
      section.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    const show = () => {
      place();
      showField(strip.current);
    };
    show();
    const ended = new AbortController();
    const { signal } = ended;
    view.addEventListener("resize", show, { signal });
    view.addEventListener("scroll", place, { signal });
    return () => ended.abort();
  }, [strip]);
}

function showField(strip: HTMLElement | null) {
  const field = document.activeElement;
  if (!strip || !field?.matches("input, textarea")) return;
  if (field.getBoundingClientRect().bottom > strip.getBoundingClientRect().top)
    field.scrollIntoView({ block: "center", behavior: "instant" });
}

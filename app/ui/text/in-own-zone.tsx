import { useEffect, useState } from "react";
import { UTC_MOMENT } from "~/lib/time/utc-moment";

/** A text of ours with a moment in UTC, which scripts write in the reader's own time zone. */
export function InOwnZone({ text }: { text: string }) {
  const [words, setWords] = useState(text);
  useEffect(() => {
    setWords(text);
    if (!UTC_MOMENT.test(text)) return;
    let isShown = true;
    import("~/lib/time/own-zone").then(({ inZone }) => isShown && setWords(inZone(text)), console.warn);
    return () => {
      isShown = false;
    };
  }, [text]);
  return words;
}

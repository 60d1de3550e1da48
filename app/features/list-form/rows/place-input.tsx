import { type KeyboardEvent, useEffect, useState } from "react";
import { typedNumber } from "~/lib/text/typed-number";
import { isPlainEnter } from "~/ui/fields/suggest-field";
import styles from "./place-input.module.css";

type Props = {
  name: string;
  index: number;
  count: number;
  onMove: (to: number, input: HTMLInputElement) => void;
};

export function PlaceInput({ name, index, count, onMove }: Props) {
  const [text, setText] = useState(String(index + 1));
  useEffect(() => setText(String(index + 1)), [index]);
  const commit = (input: HTMLInputElement) => {
    const typed = typedNumber(text);
    const place = Math.min(Math.max(Math.round(typed) || 0, 1), count);
    if (!Number.isFinite(typed) || place === index + 1) setText(String(index + 1));
    else onMove(place - 1, input);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isPlainEnter(event)) {
      event.preventDefault();
      commit(event.currentTarget);
    } else if (event.key === "Escape") setText(String(index + 1));
  };
  return (
    <input
      className={`figure text-center ${styles.place}`}
      name={name}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Place of item ${index + 1}`}
      title="Type another number to move it there"
      data-first={index === 0 || undefined}
      data-slim={index >= 9 || undefined}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => commit(event.target)}
      onKeyDown={onKeyDown}
    />
  );
}

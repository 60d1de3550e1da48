import { type KeyboardEvent, useEffect, useState } from "react";
import styles from "./place-input.module.css";

type Props = {
  name: string;
  index: number;
  count: number;
  onMove: (to: number, input: HTMLInputElement) => void;
};

export function PlaceInput({ name, index, count, onMove }: Props) {
  const [typed, setTyped] = useState(String(index + 1));
  useEffect(() => setTyped(String(index + 1)), [index]);
  const commit = (input: HTMLInputElement) => {
    const place = Math.min(Math.max(Math.round(Number(typed)) || 0, 1), count);
    if (typed.trim() === "" || !Number.isFinite(Number(typed)) || place === index + 1)
      setTyped(String(index + 1));
    else onMove(place - 1, input);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      commit(event.currentTarget);
    } else if (event.key === "Escape") setTyped(String(index + 1));
  };
  return (
    <input
      className={styles.place}
      name={name}
      value={typed}
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Place of item ${index + 1}`}
      title="Type another number to move it there"
      data-first={index === 0 || undefined}
      data-slim={index >= 9 || undefined}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => commit(event.target)}
      onKeyDown={onKeyDown}
    />
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import styles from "./form-alert.module.css";

type Props = {
  children: ReactNode;
  /** Must change with each failure, so that the alert takes the focus again. */
  of: unknown;
};

/** An error message above a form; takes the focus when it appears. */
export function FormAlert({ children, of }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of) box.current?.focus();
  }, [of]);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the page reloads, and the error must have the focus
    <div className={`stack-2 ${styles.failure}`} role="alert" tabIndex={-1} ref={box} autoFocus>
      {children}
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import styles from "./form-alert.module.css";

type Props = {
  children: ReactNode;
  /** Changes with each failure, so that the focus comes here again. */
  of: unknown;
};

/** What went wrong with a form, above it; takes the focus when it appears. */
export function FormAlert({ children, of }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of) box.current?.focus();
  }, [of]);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the page comes again, and what went wrong comes first
    <div className={styles.failure} role="alert" tabIndex={-1} ref={box} autoFocus>
      {children}
    </div>
  );
}

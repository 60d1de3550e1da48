import { type ReactNode, useEffect, useRef } from "react";
import styles from "./error-summary.module.css";
import { FieldLink } from "./field-link";

type Props = {
  title?: string;
  errors: { message: string; fieldId?: string }[];
  children?: ReactNode;
};

/** All errors of a form above it. Takes the focus when the errors change, and when a page loads with them. */
export function ErrorSummary({ title = "There is a problem", errors, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const text = errors.map(({ message }) => message).join();
  useEffect(() => {
    if (text) box.current?.focus();
  }, [text]);
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the page reloads, and the error must have the focus
    <div className={`rounded ${styles.summary}`} role="alert" tabIndex={-1} ref={box} id="errors" autoFocus>
      <h2 className="row-title below-2">{title}</h2>
      <ul>
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId} ${message}`}>
            {fieldId ? <FieldLink fieldId={fieldId}>{message}</FieldLink> : message}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import styles from "./field.module.css";

/** The part of a conform field that we read, so that its metadata can be passed unchanged. */
export type FieldMeta = {
  id?: string;
  name: string;
  formId?: string;
  initialValue?: unknown;
  errors?: string[];
  required?: boolean;
};

type Common = {
  label: ReactNode;
  meta?: FieldMeta;
  hint?: ReactNode;
  error?: string | string[];
  /** Maximum length, shown as a counter; the input is never cut. */
  counter?: number;
  /** title: large and serif, like the published title. */
  look?: "title" | "text";
  /** A control at the end of the field, such as a show-password button. */
  end?: ReactNode;
  hideLabel?: boolean;
};

type InputProps = Common & { multiline?: false } & InputHTMLAttributes<HTMLInputElement>;
type AreaProps = Common & { multiline: true } & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** A labelled input with its hint, counter and error, wired for screen readers. */
export function Field({
  label,
  meta,
  hint,
  error,
  counter,
  look = "text",
  end,
  hideLabel,
  multiline,
  ...rest
}: InputProps | AreaProps) {
  const ownId = useId();
  const id = rest.id ?? meta?.id ?? ownId;
  const errors = [error ?? meta?.errors ?? []].flat().filter(Boolean);
  const initial = rest.defaultValue ?? meta?.initialValue;
  const [length, setLength] = useState(() => typedLength(String(initial ?? "")));
  const described = [hint && `${id}-hint`, counter && `${id}-counter`, errors.length > 0 && `${id}-error`];
  const control = {
    name: meta?.name,
    form: meta?.formId,
    dir: "auto",
    ...rest,
    id,
    className: look === "title" ? `head ${styles.input}` : styles.input,
    defaultValue: rest.value === undefined ? (initial as string | undefined) : undefined,
    "aria-invalid": errors.length > 0 || undefined,
    "aria-describedby": described.filter(Boolean).join(" ") || undefined,
  };
  const count = (typed: string) => counter && setLength(typedLength(typed));
  return (
    <div className="stack-1 shrinks" data-invalid={errors.length > 0 || undefined}>
      <div className={`ends small ${styles.head}`}>
        <label className={hideLabel ? "sr-only" : "bold"} htmlFor={id}>
          {label}
        </label>
        {counter && (
          <span className={`push numbers ${length > counter ? "wrong bold" : "faint"}`} id={`${id}-counter`}>
            {length > counter
              ? `${length - counter} too many`
              : length > 0
                ? `${length} of ${counter}`
                : `up to ${counter}`}
          </span>
        )}
      </div>
      {hint && (
        <p className="meta" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={`line relative ${styles.control}`}>
        {multiline ? (
          <textarea
            rows={3}
            {...(control as TextareaHTMLAttributes<HTMLTextAreaElement>)}
            onInput={(event) => {
              count(event.currentTarget.value);
              (rest as AreaProps).onInput?.(event);
            }}
          />
        ) : (
          <input
            type="text"
            {...(control as InputHTMLAttributes<HTMLInputElement>)}
            onInput={(event) => {
              count(event.currentTarget.value);
              (rest as InputProps).onInput?.(event);
            }}
          />
        )}
        {end}
      </div>
      {errors.length > 0 && (
        <p className="wrong small bold" id={`${id}-error`}>
          {errors.join(". ")}
        </p>
      )}
    </div>
  );
}

/** Counts code points after trim, like the server; repeated here so that a field does not load zod. */
const typedLength = (text: string) => [...text.trim()].length;

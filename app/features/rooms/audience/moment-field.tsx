import { useEffect, useRef, useState } from "react";
import { Field, type FieldMeta } from "~/ui/fields/field";
import { localMoment, utcMoment } from "./moment";

type Props = {
  label: string;
  hint: string;
  name: string;
  meta?: FieldMeta;
  /** The value to start with, in UTC, as '2026-12-03T18:00'. */
  utc?: string;
  error?: string;
};

/** A date and time in the reader's time zone. Without scripts it is in UTC; the form sends UTC either way. */
export function MomentField({ label, hint, name, meta, utc, error }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [local, setLocal] = useState<{ zone: string; utc: string } | null>(null);
  useEffect(() => {
    const input = place.current?.querySelector("input");
    const typed = input?.value ?? "";
    if (input && typed) input.value = localMoment(typed);
    setLocal({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, utc: typed });
  }, []);
  return (
    <div ref={place}>
      <Field
        meta={meta}
        label={local ? label : `${label} (UTC)`}
        hint={local ? `${hint} Your time zone: ${local.zone.replaceAll("_", " ")}.` : hint}
        name={local ? undefined : name}
        type="datetime-local"
        defaultValue={utc}
        error={error}
        onInput={({ currentTarget: { value } }) => local && setLocal({ ...local, utc: utcMoment(value) })}
      />
      {local && <input type="hidden" name={name} value={local.utc} />}
    </div>
  );
}

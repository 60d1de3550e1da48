import { FieldLink } from "~/ui/fields/field-link";
import { FormAlert } from "~/ui/form-alert";

type Props = {
  /** 'Signup failed'. */
  what: string;
  /** The reason, where it concerns no single field. */
  message: string;
  /** The fields that are still wrong, by their ids. */
  errors: Record<string, string>;
  /** Changes with each failure. */
  of: unknown;
};

/** All problems of a form, above it, each message a link to its field; takes the focus when it appears. */
export function FailedFields({ what, message, errors, of }: Props) {
  const [first, ...others] = Object.entries(errors).map(([id, text]) => (
    <FieldLink key={id} fieldId={id}>
      {text}.
    </FieldLink>
  ));
  return (
    <FormAlert of={of}>
      <p>
        {what}: {first ?? message}
      </p>
      {others.length > 0 && (
        <ul>
          {others.map((link) => (
            <li key={link.key}>{link}</li>
          ))}
        </ul>
      )}
    </FormAlert>
  );
}

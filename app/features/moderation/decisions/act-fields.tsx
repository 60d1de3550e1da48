import { RULE_MAX, type Rule } from "~/features/moderation/audit/rule";
import { Field } from "~/ui/fields/field";
import styles from "./moderation.module.css";

type RuleProps = { rules: readonly Rule[]; value?: string; error?: string };

/** The rule that a decision names: one of the site's, or in one's own words while it has none. */
export const RuleField = ({ rules, value, error }: RuleProps) =>
  rules.length === 0 ? (
    <Field
      label="Rule (if there is one)"
      name="rule"
      maxLength={RULE_MAX}
      defaultValue={value}
      error={error}
    />
  ) : (
    <label className={`stack-1 small ${styles.choice}`}>
      Rule
      <select className="body" name="rule" defaultValue={value}>
        <option value="">None</option>
        {rules.map(({ number, title }) => (
          <option key={number} value={number}>
            {number}. {title}
          </option>
        ))}
      </select>
    </label>
  );

type DaysProps = { isAdmin: boolean; value?: string; error?: string };

export const DaysField = ({ isAdmin, value = "7", error }: DaysProps) => (
  <label className={`stack-1 small ${styles.choice}`}>
    How long a suspension lasts
    <select className="body" name="days" defaultValue={value} aria-invalid={error ? true : undefined}>
      <option value="1">1 day</option>
      <option value="7">7 days</option>
      <option value="30">30 days</option>
      {isAdmin && <option value="">until somebody ends it</option>}
    </select>
    {error && <span className="wrong small bold">{error}</span>}
  </label>
);

import { Form } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { fullTime } from "~/lib/time-ago";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Field } from "~/ui/fields/field";
import { Link } from "~/ui/link";
import { TimeAgo } from "~/ui/time-ago";
import styles from "./admin.module.css";
import type { MemberView } from "./admin-view";
import { ROLES } from "./roles";

type RefusedAction = {
  refused: { message: string; errors: Record<string, string> };
  values: { reason: string; until: string };
};

type Props = { member: MemberView; refused: RefusedAction | null };

export function MemberRow({ member, refused }: Props) {
  const { username, roles, joinedAt, listsDropped, commentsPlaced, suspended } = member;
  const errors = refused?.refused.errors ?? {};
  return (
    <li>
      <p className={styles.name}>
        <Link className="alone" to={paths.profile(username)}>
          {username}
        </Link>
        {roles.map((role) => (
          <span key={role} className={styles.mark}>
            {role.toUpperCase()}
          </span>
        ))}
        {suspended && <span className={styles.mark}>SUSPENDED</span>}
        <span className="meta">
          joined <TimeAgo at={joinedAt} inSentence /> · {plural(listsDropped, "list")} ·{" "}
          {plural(commentsPlaced, "comment")} ·{" "}
          <Link to={paths.adminPage("content", { q: username })}>content</Link>
        </span>
      </p>
      {suspended && (
        <p className="meta">
          {suspended.until === null ? "Until further notice" : `Until ${fullTime(suspended.until)}`}:{" "}
          {suspended.reason}
        </p>
      )}
      {refused && Object.keys(errors).length === 0 && <p role="alert">{refused.refused.message}</p>}
      <Disclosure closed={suspended ? "SUSPENSION AND ROLES" : "SUSPEND, ROLES"} open={refused !== null}>
        {suspended ? (
          <Form method="post" className={styles.form} preventScrollReset>
            <input type="hidden" name="name" value={username} />
            <div className="row">
              <Button type="submit" name="intent" value="end-suspension" title={`Restore ${username}`}>
                END SUSPENSION
              </Button>
            </div>
          </Form>
        ) : (
          <Form method="post" className={styles.form} preventScrollReset>
            <input type="hidden" name="name" value={username} />
            <Field
              label="Reason (sent to them)"
              name="reason"
              defaultValue={refused?.values.reason}
              error={errors.reason}
            />
            <label className={styles.date}>
              Until (UTC; empty: until somebody ends it)
              <input
                type="date"
                name="until"
                defaultValue={refused?.values.until}
                aria-invalid={errors.until ? true : undefined}
              />
            </label>
            {errors.until && <p role="alert">{errors.until}</p>}
            <div className="row">
              <Button type="submit" name="intent" value="suspend" title={`Suspend ${username}`}>
                SUSPEND
              </Button>
            </div>
          </Form>
        )}
        <div className="row">
          {ROLES.map((role) => {
            const has = roles.includes(role);
            return (
              <Form key={role} method="post" preventScrollReset>
                <input type="hidden" name="name" value={username} />
                <input type="hidden" name="role" value={role} />
                <Button type="submit" variant="quiet" name="intent" value={has ? "take-role" : "give-role"}>
                  {has ? `NO LONGER ${role.toUpperCase()}` : `MAKE ${role.toUpperCase()}`}
                </Button>
              </Form>
            );
          })}
        </div>
      </Disclosure>
    </li>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { moderatorOf } from "~/features/moderation/audit/staff-act.server";
import { DaysField, RuleField } from "~/features/moderation/decisions/act-fields";
import styles from "~/features/moderation/decisions/moderation.module.css";
import { decideProfile } from "~/features/moderation/decisions/profile-decisions.server";
import { ruleTyped, siteRules } from "~/features/moderation/words/words.server";
import { paths } from "~/lib/addresses/paths";
import { plural } from "~/lib/text/plural";
import { fullTime } from "~/lib/time/time-ago";
import type { App } from "~/platform/app.server";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { NoEnter } from "~/ui/fields/no-enter";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useFocusOnRefusal } from "~/ui/requests/use-focus-on-refusal";
import { TimeAgo } from "~/ui/text/time-ago";
import { UserText } from "~/ui/text/user-text";
import { readMemberCase } from "./member-case.server";
import { giveBackContentOf, removeContentOf } from "./member-content.server";
import { endAfter } from "./member-fields";
import { endSuspensions, requireMemberNamed, suspendMembers } from "./suspensions.server";

export const meta = metaOf("Moderation: a member", "Suspend, remove, give back");

export const loader = async ({ params, context: { app, viewer } }: LoaderFunctionArgs) => ({
  ...(await readMemberCase(app, viewer, params.username ?? "")),
  rules: await siteRules(app),
});

const done = (app: App, name: string, message: string) =>
  redirectWithFlash(app, paths.moderatedMember(name), message);

export const action = pageAction({
  fields: ["reason", "rule", "days"],
  intents: {
    suspend: async ({ reason, rule, days }, { app, viewer, params: { username: name = "" } }) => {
      const until = endAfter(days, app.now());
      await suspendMembers(app, moderatorOf(viewer), {
        ...{ names: [name], reason, until },
        rule: await ruleTyped(app, rule),
      });
      return done(app, name, `${name} only reads now, and their lists count nowhere`);
    },
    "end-suspension": async ({ reason }, { app, viewer, params: { username: name = "" } }) => {
      await endSuspensions(app, moderatorOf(viewer), { name, reason });
      return done(app, name, `${name} may write again, and their lists count`);
    },
    "remove-content": async ({ reason, rule }, { app, viewer, params: { username: name = "" } }) => {
      await removeContentOf(app, moderatorOf(viewer), { name, reason, rule: await ruleTyped(app, rule) });
      return done(app, name, `All that ${name} published is being removed`);
    },
    "restore-content": async ({ reason }, { app, viewer, params: { username: name = "" } }) => {
      await giveBackContentOf(app, moderatorOf(viewer), { name, reason });
      return done(app, name, `The lists of ${name} are coming back`);
    },
    "remove-profile": async ({ reason, rule }, { app, viewer, params: { username: name = "" } }) => {
      const operator = moderatorOf(viewer);
      const { id: userId } = await requireMemberNamed(app, name);
      await decideProfile(app, operator, {
        ...{ userId, intent: "remove-profile", reason },
        rule: await ruleTyped(app, rule),
      });
      return done(app, name, "Nobody sees the picture and the line now");
    },
    "restore-profile": async ({ reason }, { app, viewer, params: { username: name = "" } }) => {
      const operator = moderatorOf(viewer);
      const { id: userId } = await requireMemberNamed(app, name);
      await decideProfile(app, operator, { userId, intent: "restore-profile", reason });
      return done(app, name, "The picture and the line are shown again");
    },
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function MemberCase() {
  const data = useLoaderData<typeof loader>();
  const { username, joinedAt, roles, suspended, refusal, decisions } = data;
  return (
    <div className={`grid gap-6 top ${styles.two}`}>
      <div className="stack-wide">
        <header className="stack-1">
          <p className="eyebrow">Moderation</p>
          <h1>
            <Link className="touch plain" to={paths.profile(username)}>
              {username}
            </Link>
          </h1>
          <p className="meta">
            {[
              "joined ",
              <TimeAgo key="joined" at={joinedAt} inSentence />,
              ...roles.map((role) => `, ${role}`),
            ]}
          </p>
        </header>
        {suspended && (
          <p className="accent">
            Suspended{" "}
            {suspended.until === null ? "until somebody ends it" : `until ${fullTime(suspended.until)}`}:{" "}
            {suspended.reason}
          </p>
        )}
        <Published {...data} />
        <Profile {...data} />
        {decisions.length > 0 && (
          <section aria-labelledby="decisions">
            <h2 id="decisions">Decisions about {username}</h2>
            <ul className="ruled small">
              {decisions.map(({ id, actor, act, subject, reason, at }) => (
                <li key={id}>
                  <TimeAgo at={at} className="meta" /> {actor}:{" "}
                  <Link to={paths.decision(id)}>{act.replaceAll("-", " ")}</Link>
                  {subject !== username && `, ${subject}`} <span className="meta">{reason}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {refusal ? <p>{refusal}</p> : <Acts key={decisions[0]?.id} {...data} />}
    </div>
  );
}

type Case = ReturnType<typeof useLoaderData<typeof loader>>;

/** The content that a removal of everything would take down. */
function Published({ content: { lists, versions, comments, isRemoving, isRemoved } }: Case) {
  const shared = versions - lists;
  return (
    <section className="stack-1" aria-labelledby="published">
      <h2 id="published">What is public</h2>
      <p>
        {plural(lists, "list")} that nobody else is on, {plural(shared, "version")} of{" "}
        {shared === 1 ? "a list" : "lists"} of others, and {plural(comments, "comment")}.
      </p>
      {isRemoving && <p className="accent">The job is working on it: this page shows what is left.</p>}
      {isRemoved && <p className="meta">Some of their lists are removed, and can be given back.</p>}
    </section>
  );
}

const Profile = ({ profile }: Case) =>
  profile && (
    <section className="stack-1" aria-labelledby="line">
      <h2 id="line">Picture and line</h2>
      <div className={`row gap-4 ${styles.profile}`}>
        {profile.picture && <img src={paths.image(profile.picture)} alt="Theirs" width={120} height={120} />}
        {profile.about && (
          <p className="typed" dir="auto">
            <UserText text={profile.about} />
          </p>
        )}
      </div>
      {profile.removed && (
        <p className="meta">Taken down: nobody else sees them, whatever they are changed to.</p>
      )}
    </section>
  );

function Acts({ suspended, content, profile, profileRemoved, isAdmin, rules }: Case) {
  const failed = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(form, failed);
  const errors = failed?.refused.errors ?? {};
  const isGeneral = failed && Object.keys(errors).length === 0;
  const canRemove = content.versions + content.comments > 0 && !content.isRemoving;
  return (
    <Form method="post" className="stack" ref={form} preventScrollReset>
      <NoEnter />
      <RuleField rules={rules} value={failed?.values.rule} error={errors.rule} />
      <Field
        label="Reason (sent to them)"
        name="reason"
        defaultValue={failed?.values.reason}
        error={errors.reason ?? (isGeneral ? failed.refused.message : undefined)}
      />
      {!suspended && <DaysField isAdmin={isAdmin} value={failed?.values.days} error={errors.until} />}
      {suspended ? (
        <Button type="submit" name="intent" value="end-suspension">
          END THE SUSPENSION
        </Button>
      ) : (
        <Button type="submit" variant="drop" name="intent" value="suspend">
          SUSPEND
        </Button>
      )}
      {canRemove && (
        <Button type="submit" name="intent" value="remove-content" icon="trash">
          REMOVE {plural(content.versions, "LIST", "LISTS")} AND{" "}
          {plural(content.comments, "COMMENT", "COMMENTS")}
        </Button>
      )}
      {(content.isRemoved || content.isRemoving) && (
        <Button type="submit" name="intent" value="restore-content">
          GIVE THE LISTS BACK
        </Button>
      )}
      {(profile || profileRemoved) && (
        <Button type="submit" name="intent" value={profileRemoved ? "restore-profile" : "remove-profile"}>
          {profileRemoved ? "GIVE PICTURE AND LINE BACK" : "TAKE PICTURE AND LINE DOWN"}
        </Button>
      )}
      <p className="meta">All but removed comments can be taken back. All is in the log.</p>
    </Form>
  );
}

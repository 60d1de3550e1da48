import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { deleteAccount } from "~/features/account/delete-account.server";
import { DeleteAccountForm } from "~/features/account/delete-account-form";
import { Devices } from "~/features/account/devices";
import { endAllDevices, readAccount } from "~/features/account/own-account.server";
import { Counts } from "~/features/profiles/profile-head";
import { endDevice } from "~/features/sessions/sessions.server";
import { paths } from "~/lib/paths";
import { mediumDate } from "~/lib/time-ago";
import { clearedSessionCookies, withCookies } from "~/platform/cookies.server";
import { flash } from "~/platform/flash.server";
import { memberOrLogin } from "~/platform/guard.server";
import { fieldOf } from "~/platform/mutation-action.server";
import { withErrorPage } from "~/platform/page-refusal.server";
import { Button, LinkButton } from "~/ui/button";
import { pageMeta } from "~/ui/page-meta";
import styles from "./my-stuff.module.css";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "My profile", description: "Your account and where you are logged in.", matches });

export const loader = withErrorPage(({ request, context }: LoaderFunctionArgs) =>
  readAccount(context.app, memberOrLogin(context, request)),
);

export const action = withErrorPage(async ({ request, context }: ActionFunctionArgs) => {
  const member = memberOrLogin(context, request);
  const { app } = context;
  const form = await request.formData();
  const signedOut = (said: string) =>
    redirect("/", { headers: withCookies([...clearedSessionCookies(app), flash(app, said)]) });
  const back = (said: string) => redirect(paths.ownAccount, { headers: withCookies([flash(app, said)]) });
  switch (fieldOf(form, "intent")) {
    case "end-session":
      await endDevice(app, member, fieldOf(form, "session"));
      return back("That device is logged out");
    case "end-all-sessions":
      await endAllDevices(app, member);
      return signedOut("You are logged out everywhere");
    case "delete-account":
      if (fieldOf(form, "sure") !== "yes") return back("Nothing was deleted: tick the box to confirm");
      await deleteAccount(app, member, { keepVersions: fieldOf(form, "keep") === "yes" });
      return signedOut("Your account is deleted. It was good to have you");
    default:
      return back("Nothing was changed");
  }
});

export { networkSafeAction as clientAction } from "~/ui/network-safe-action";

export default function Profile() {
  const { username, joinedAt, devices, ...counts } = useLoaderData<typeof loader>();
  return (
    <div>
      <div className="stack">
        <h2>{username}</h2>
        <p className="meta">
          joined <time dateTime={new Date(joinedAt).toISOString()}>{mediumDate(joinedAt)}</time> ·{" "}
          <Link to={paths.profile(username)}>what others see</Link>
        </p>
        <Counts {...counts} />
        <Form method="post" action={paths.logout}>
          <Button type="submit">LOG OUT</Button>
        </Form>
      </div>
      <section className={styles.section} aria-labelledby="devices">
        <h3 id="devices">Where you are logged in</h3>
        <Devices devices={devices} />
      </section>
      <section className={styles.section} aria-labelledby="export">
        <h3 id="export">Take everything with you</h3>
        <p>All that you dropped, wrote, saved and follow, in one JSON file.</p>
        <LinkButton to={paths.ownExport} reloadDocument icon="download">
          EXPORT
        </LinkButton>
      </section>
      <section className={styles.section} aria-labelledby="leave">
        <h3 id="leave">Leave</h3>
        <DeleteAccountForm />
      </section>
    </div>
  );
}

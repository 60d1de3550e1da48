import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { MuteButton } from "~/features/discovery/chapters/mute-button";
import { MemberAct } from "~/features/members/people/member-form";
import { mailStoppedText } from "~/features/notifications/mail/mail-stopped";
import { startPush, stopPush } from "~/features/notifications/push/push-subscriptions.server";
import { ThisDevice } from "~/features/notifications/push/this-device";
import { SETTING_WORDS, SETTINGS_OF } from "~/features/notifications/settings/notification-settings";
import { changeSettings } from "~/features/notifications/settings/notification-settings.server";
import { paths } from "~/lib/addresses/paths";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { Button, LinkButton } from "~/ui/buttons/button";
import { Chip } from "~/ui/buttons/chip";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useProduct } from "~/ui/page/root-data";
import { FocusStays } from "~/ui/requests/focus-stays";
import table from "./settings.module.css";
import { readSettingsPage } from "./settings.server";

export const meta = metaOf("My settings", "Notifications, and the people and chapters they are about.");

export const loader = ({ context }: LoaderFunctionArgs) =>
  readSettingsPage(context.app, requireMember(context.viewer));

const SITE = SETTINGS_OF.map((of) => `${of}.site` as const);
const MAIL = SETTINGS_OF.map((of) => `${of}.mail` as const);
const PUSH = SETTINGS_OF.map((of) => `${of}.push` as const);

export const action = pageAction({
  fields: [...SITE, ...MAIL, ...PUSH, "devices", "endpoint", "p256dh", "auth"],
  admit: requireMember,
  intents: {
    "set-notifications": async (values, { app, viewer }) => {
      const settings = SETTINGS_OF.map((of) => [
        of,
        {
          site: values[`${of}.site`] === "yes",
          mail: values[`${of}.mail`] === "yes",
          // a form without push checkboxes leaves those settings unchanged
          ...(values.devices && { push: values[`${of}.push`] === "yes" }),
        },
      ]);
      await changeSettings(app, viewer, Object.fromEntries(settings));
      return redirectWithFlash(app, paths.ownSettings, "Your notification settings are saved");
    },
    "start-push": async ({ endpoint, p256dh, auth }, { app, viewer }) => {
      if (!endpoint) return redirectWithFlash(app, paths.ownSettings, "Notifications need JavaScript");
      await startPush(app, viewer, { endpoint, p256dh, auth });
      return redirectWithFlash(app, paths.ownSettings, "This device will show your notifications");
    },
    // sent by the service worker
    "renew-push": async ({ endpoint, p256dh, auth }, { app, viewer }) => {
      await startPush(app, viewer, { endpoint, p256dh, auth }, { renews: true });
      return redirect(paths.ownSettings);
    },
    "stop-push": async (_, { app, viewer }) => {
      await stopPush(app, viewer);
      return redirectWithFlash(app, paths.ownSettings, "This device no longer shows notifications");
    },
  },
  refusal: "error-page",
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function Settings() {
  const { settings, followed, blocked, muted, mailStopped, push } = useLoaderData<typeof loader>();
  const stopped = mailStoppedText(mailStopped, useProduct().supportEmail);
  const hasDevices = push !== null && (push.here || push.others > 0);
  return (
    <div>
      <section aria-labelledby="causes">
        <h2 id="causes">Notifications</h2>
        {stopped && <p>{stopped}.</p>}
        <Form method="post" key={JSON.stringify(settings)}>
          <table className={table.causes}>
            <thead className="meta">
              <tr>
                <th scope="col">News</th>
                <th scope="col">On the site</th>
                <th scope="col">By mail</th>
                {hasDevices && <th scope="col">On devices</th>}
              </tr>
            </thead>
            <tbody>
              {SETTINGS_OF.map((of) => (
                <tr key={of}>
                  <th scope="row">{SETTING_WORDS[of]}</th>
                  <td>
                    {of !== "digest" && (
                      <SettingTick name={`${of}.site`} on={settings[of].site} what="on the site" of={of} />
                    )}
                  </td>
                  <td>
                    <SettingTick name={`${of}.mail`} on={settings[of].mail} what="by mail" of={of} />
                  </td>
                  {hasDevices && (
                    <td>
                      {of !== "digest" && (
                        <SettingTick name={`${of}.push`} on={settings[of].push} what="on devices" of={of} />
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="meta">
            Unticked means off. A moderator's decisions about your lists always reach you.
          </p>
          {hasDevices && <input type="hidden" name="devices" value="yes" />}
          <Button type="submit" name="intent" value="set-notifications">
            SAVE SETTINGS
          </Button>
        </Form>
      </section>
      <section className="stack-3 rule-above start pad-y-5" aria-labelledby="appearance">
        <h3 id="appearance">How others see you</h3>
        <p className="meta">Your picture, and a line about you.</p>
        <LinkButton to={paths.ownAppearance}>PICTURE AND LINE</LinkButton>
      </section>
      {push && (
        <section className="stack-3 rule-above start pad-y-5" aria-labelledby="this-device">
          <h3 id="this-device">This device</h3>
          <ThisDevice push={push} />
        </section>
      )}
      <PersonNames
        heading="Members you follow"
        names={followed}
        none="Follow a member on their profile, and their new drops come to you."
      >
        {(name) => <Person name={name} intent="unfollow-member" verb="Unfollow" />}
      </PersonNames>
      <PersonNames
        heading="Muted chapters"
        names={muted}
        none="Mute a chapter on its page: no notifications of it, and not on your home."
      >
        {(name) => (
          <>
            <Chip name={name} followed={false} />
            <MuteButton chapter={name} muted back={paths.ownSettings} />
          </>
        )}
      </PersonNames>
      <PersonNames
        heading="Blocked members"
        names={blocked}
        none="You haven't blocked anyone."
        note="You and they do not see each other's comments, mentions and notifications. Their versions still count."
      >
        {(name) => <Person name={name} intent="unblock" verb="Unblock" />}
      </PersonNames>
    </div>
  );
}

type TickProps = { name: string; on: boolean; what: string; of: keyof typeof SETTING_WORDS };

const SettingTick = ({ name, on, what, of }: TickProps) => (
  <label className={`tall ${table.tick}`}>
    <input type="checkbox" name={name} value="yes" defaultChecked={on} />
    <span className="sr-only">
      {SETTING_WORDS[of]}, {what}
    </span>
  </label>
);

type PersonProps = { name: string; intent: "unfollow-member" | "unblock"; verb: string };

const Person = ({ name, intent, verb }: PersonProps) => (
  <>
    <Link className="grow" to={paths.profile(name)}>
      {name}
    </Link>
    <MemberAct user={name} back={paths.ownSettings} intent={intent} variant="quiet" title={`${verb} ${name}`}>
      {verb.toUpperCase()}
    </MemberAct>
  </>
);

type NamesProps = {
  heading: string;
  names: string[];
  none: string;
  note?: string;
  children: (name: string) => ReactNode;
};

function PersonNames({ heading, names, none, note, children }: NamesProps) {
  const id = heading.toLowerCase().replaceAll(" ", "-");
  return (
    <FocusStays controls="button">
      <section className="stack-3 rule-above start pad-y-5" aria-labelledby={id}>
        <h3 id={id} tabIndex={-1}>
          {heading}
        </h3>
        {note && names.length > 0 && <p className="meta">{note}</p>}
        {names.length === 0 ? (
          <p className="meta">{none}</p>
        ) : (
          <ul className="rows">
            {names.map((name) => (
              <li key={name}>{children(name)}</li>
            ))}
          </ul>
        )}
      </section>
    </FocusStays>
  );
}

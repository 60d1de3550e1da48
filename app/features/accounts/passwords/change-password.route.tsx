import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage, Otherwise, Panel } from "~/features/accounts/account-page";
import { FormAlert } from "~/features/accounts/form-alert";
import { forgottenLink, readLink } from "~/features/accounts/mailed-links/mailed-link.server";
import { PasswordField } from "~/features/accounts/password-field";
import { useBusy } from "~/features/accounts/use-busy";
import { paths } from "~/lib/paths";
import { withCookies } from "~/platform/cookies.server";
import { pageAction } from "~/platform/page-action.server";
import { Refusal } from "~/platform/refusal";
import { Button, LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import { pageMeta } from "~/ui/page-meta";
import { changePassword } from "./password-reset.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "New password", description: "Choose a new password.", matches });

export function loader({ request }: LoaderFunctionArgs) {
  const link = readLink(request);
  return { link: link !== null, username: link?.username ?? "" };
}

export const action = pageAction({
  fields: ["password"],
  act: async ({ password }, { app, request }) => {
    const link = readLink(request);
    if (!link) throw new Refusal("expired-link");
    const changed = await changePassword(app, { ...link, password });
    return data({ changed }, { headers: withCookies(forgottenLink(app, paths.changePassword)) });
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function ChangePassword() {
  const { link } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "changed" in answer) return <Changed />;
  return (
    <AccountPage title="New password">
      {link ? (
        <NewPassword refused={answer?.refused} />
      ) : (
        <Panel>
          <Expired />
        </Panel>
      )}
      <Otherwise>
        <Link to={paths.login()}>Back to log in</Link>
      </Otherwise>
    </AccountPage>
  );
}

const Expired = () => (
  <p>
    It might be that your link is expired. <Link to={paths.forgotPassword}>Request a new mail here.</Link>
  </p>
);

type Refused = { code: string; message: string; errors: Record<string, string> };

function NewPassword({ refused }: { refused?: Refused }) {
  const { username } = useLoaderData<typeof loader>();
  return (
    <Panel>
      <Form method="post" noValidate>
        {refused && (
          <FormAlert of={refused}>
            <p>NOT CHANGED!</p>
            <p>{refused.message}</p>
            {refused.code === "expired-link" && <Expired />}
          </FormAlert>
        )}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={username ? `For ${username}, at least 6 characters` : "At least 6 characters"}
          error={refused?.errors.password}
        />
        <div className="row">
          <Button type="submit" variant="drop" busy={useBusy()}>
            CHANGE!
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function Changed() {
  return (
    <AccountPage
      title="Password changed"
      lead="You were logged out everywhere. From now on the new one opens the door."
    >
      <Panel>
        <div className="row">
          <LinkButton to={paths.drop} variant="drop">
            DROP A LIST
          </LinkButton>
          <LinkButton to="/">TO FEED</LinkButton>
        </div>
      </Panel>
    </AccountPage>
  );
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { AccountPage, Otherwise, Panel } from "~/features/members/accounts/account-page";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { paths } from "~/lib/addresses/paths";
import { loggedOutCookies } from "~/platform/cookies.server";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import { Button, LinkButton } from "~/ui/buttons/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";

export const meta = metaOf("You are a guest", "Your list, and how to keep or delete it.");

function requireGuest(viewer: Viewer) {
  const { username, guestOf } = requireMember(viewer);
  if (!guestOf) throw redirect(paths.ownAccount);
  return { username, listId: guestOf };
}

export const loader = ({ context }: LoaderFunctionArgs) => requireGuest(context.viewer);

export const action = pageAction({
  fields: ["sure"],
  intents: {
    leave: async ({ sure }, { app, viewer, request }) => {
      requireGuest(viewer);
      if (sure !== "yes") throw redirect(paths.guest);
      await deleteAccount(app, viewer, { keepVersions: false });
      const message = "Your list is deleted. It was good to have you";
      return redirectWithFlash(app, paths.home, message, loggedOutCookies(app, request));
    },
  },
  refusal: "error-page",
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function Guest() {
  const { username, listId } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title={<bdi>{username}</bdi>}
      lead="You take part in one list, by name alone. This browser remembers you for 30 days."
    >
      <Panel>
        <div className="row">
          <LinkButton variant="drop" to={paths.list(listId)}>
            TO THE LIST
          </LinkButton>
          <LinkButton to={paths.registerGuest}>SIGN UP</LinkButton>
        </div>
        <p>Sign up to keep your list and your comments, and to rank others.</p>
      </Panel>
      <Disclosure closed="LEAVE THE LIST">
        <Form method="post" className="stack">
          <p>
            This deletes your list and can't be undone. Comments on others' items stay, under the name 'former
            member'.
          </p>
          <label>
            <input type="checkbox" name="sure" value="yes" required /> Yes, delete my list for good
          </label>
          <p>
            <Button type="submit" name="intent" value="leave" variant="drop">
              DELETE
            </Button>
          </p>
        </Form>
      </Disclosure>
      <Otherwise>
        <Link to={paths.ownExport} reloadDocument>
          Export your data
        </Link>
        <Link to={paths.privacyPolicy}>Privacy policy</Link>
      </Otherwise>
    </AccountPage>
  );
}

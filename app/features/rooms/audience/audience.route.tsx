import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CopyLink } from "~/features/lists/share-dialog/copy-link";
import { type AudienceChange, changeAudience } from "~/features/lists/writes/change-audience.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { paths } from "~/lib/addresses/paths";
import { idOrNone } from "~/lib/data/ids";
import { people } from "~/lib/text/plural";
import { redirectWithFlash } from "~/platform/flash.server";
import { type ActArgs, pageAction, type RefusedForm } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { BackLink } from "~/ui/buttons/back-link";
import { Button, LinkButton } from "~/ui/buttons/button";
import { Link } from "~/ui/links/link";
import { metaFrom } from "~/ui/page/page-meta";
import { InOwnZone } from "~/ui/text/in-own-zone";
import { type AudienceView, readAudience } from "./audience-page.server";
import { momentOf } from "./moment";
import { MomentField } from "./moment-field";

export const meta = metaFrom<typeof loader>((data) => ({
  title: `Who sees ${data?.listTitle ?? "this list"}`,
  description: "Everyone, or a circle of people who have its link.",
}));

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  readAudience(context.app, context.viewer, idOrNone(params.listId));

/** Changes the audience, then redirects to its page with a confirmation. */
async function changeAndFlash(
  { app, viewer, params }: ActArgs,
  what: AudienceChange,
  message: string,
): Promise<never> {
  const listId = idOrNone(params.listId);
  await changeAudience(app, viewer, listId, what);
  return redirectWithFlash(app, paths.audience(listId), message);
}

export const action = pageAction({
  fields: ["blindUntil"],
  admit: requireMember,
  intents: {
    "by-link": (_, args) =>
      changeAndFlash(args, { byLink: true }, "Only people with the link see this list now"),
    everyone: (_, args) => changeAndFlash(args, { byLink: false }, "Everyone sees this list now"),
    blind: ({ blindUntil }, args) =>
      changeAndFlash(
        args,
        blindUntil ? { blindUntil: momentOf(blindUntil) } : { blind: true },
        "Until the reveal, everyone sees only their own version",
      ),
    show: (_, args) => changeAndFlash(args, { blindUntil: null }, "All versions are revealed"),
    "new-link": (_, args) =>
      changeAndFlash(args, { renewLink: true }, "Here is the new link. The old one no longer works"),
    publish: async (_, { app, viewer, params }) => {
      const listId = idOrNone(params.listId);
      await editList(app, viewer, { listId, version: { hidden: false } });
      return redirectWithFlash(app, paths.list(listId), "Your version is public now");
    },
    "let-guests": (_, args) =>
      changeAndFlash(args, { guests: true }, "Anyone with the link can join with just a name"),
    "no-guests": (_, args) => changeAndFlash(args, { guests: false }, "New people have to log in now"),
    close: (_, args) => changeAndFlash(args, { closed: true }, "The link is turned off. Nobody new can join"),
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function AudiencePage() {
  const view = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return (
    <div className="measure stack-wide">
      <header className="stack">
        <p>
          <Link className="alone" to={paths.list(view.listId)}>
            {view.listTitle}
          </Link>
        </p>
        <h1>Who sees it</h1>
        <p>
          <InOwnZone text={seenBy(view)} />
        </p>
        {failed && !failed.refused.errors.blindUntil && <p role="alert">{failed.refused.message}</p>}
      </header>
      {view.ownHidden && <Publish view={view} />}
      {view.listOwner && (view.byLink ? <CircleForm view={view} failed={failed} /> : <ForEveryone />)}
      <p>
        <BackLink to={paths.list(view.listId)} />
      </p>
    </div>
  );
}

function seenBy({ byLink, blindUntil, ownerLeft, creatorCount }: AudienceView): string {
  if (!byLink) return "Everyone sees this list: it is in feeds, search and profiles.";
  const circle = `Only people with its link see it, and people with a version on it: ${people(creatorCount)} so far. It doesn't appear in feeds, search or profiles.`;
  if (blindUntil === null) return circle;
  const blind = `${circle} It is blind until ${blindUntil}: each sees who is in and only their own version, then all see all of them at once.`;
  return ownerLeft ? `${blind} Its owner has left, so nobody can change that.` : blind;
}

function Publish({ view: { byLink } }: { view: AudienceView }) {
  return (
    <Form method="post" className="stack">
      <h2>Your version is hidden</h2>
      <p>
        Nobody but you sees it. Published, it is on the list, and{" "}
        {byLink ? "whoever sees the list sees it." : "everyone sees it."}
      </p>
      <p>
        <Button type="submit" name="intent" value="publish" icon="unlock">
          PUBLISH MY VERSION
        </Button>
      </p>
    </Form>
  );
}

function ForEveryone() {
  return (
    <Form method="post" className="stack">
      <h2>Make it a circle</h2>
      <p>
        The list leaves feeds, search and profiles at once. People with a version on it still see it; all
        others need its link.
      </p>
      <p>
        <Button type="submit" name="intent" value="by-link" icon="lock">
          ONLY BY LINK
        </Button>
      </p>
    </Form>
  );
}

type Failed = RefusedForm<"blindUntil"> | undefined;

function CircleForm({
  view: { listId, link, guests, blindUntil, whyNotBlind },
  failed,
}: {
  view: AudienceView;
  failed: Failed;
}) {
  return (
    <>
      <section className="stack">
        <h2>Its link</h2>
        {link ? (
          <>
            <CopyLink url={link} />
            <p className="meta">
              Anyone with the link can see the list and add a version. It's hidden from search engines.
            </p>
          </>
        ) : (
          <p>Link closed: no one new can join.</p>
        )}
        <Form method="post" className="row">
          <Button type="submit" name="intent" value="new-link">
            {link ? "REPLACE LINK" : "MAKE A LINK"}
          </Button>
          {link && (
            <Button type="submit" name="intent" value="close" variant="quiet">
              TURN OFF LINK
            </Button>
          )}
        </Form>
      </section>
      <section className="stack">
        <h2>Guests</h2>
        <p>
          {guests
            ? "Anyone with the link can join with just a name. They can't see or do anything outside this list."
            : "Everyone must log in to take part."}
        </p>
        <Form method="post" className="row">
          <Button type="submit" name="intent" value={guests ? "no-guests" : "let-guests"}>
            {guests ? "TURN GUESTS OFF" : "LET GUESTS JOIN"}
          </Button>
          <LinkButton variant="quiet" to={paths.guests(listId)}>
            SEE GUESTS
          </LinkButton>
        </Form>
      </section>
      <section className="stack">
        <h2>Blind</h2>
        {whyNotBlind !== null ? (
          <p>{whyNotBlind}</p>
        ) : blindUntil === null ? (
          <Form method="post" className="stack">
            <p>
              Until the reveal, everyone sees only their own version, so nobody sways anyone. A list can be
              blind only once, and only from the start.
            </p>
            <MomentField
              label="Reveal it on a date"
              hint="Leave it empty to reveal it yourself."
              name="blindUntil"
              utc={failed?.values.blindUntil}
              error={failed?.refused.errors.blindUntil}
            />
            <p>
              <Button type="submit" name="intent" value="blind">
                KEEP IT BLIND
              </Button>
            </p>
          </Form>
        ) : (
          <Form method="post" className="stack">
            <p>
              Everyone in the circle then sees every version and gets a notification. It can't be blind again.
            </p>
            <p>
              <Button type="submit" name="intent" value="show">
                SHOW ALL VERSIONS NOW
              </Button>
            </p>
          </Form>
        )}
      </section>
      <Form method="post" className="stack">
        <h2>Open it</h2>
        <p>
          Everyone then sees the list with your version. Other versions become hidden. Their creators get a
          notification, and each decides whether to publish theirs.
        </p>
        <p>
          <Button type="submit" name="intent" value="everyone" icon="unlock">
            MAKE IT PUBLIC
          </Button>
        </p>
      </Form>
    </>
  );
}

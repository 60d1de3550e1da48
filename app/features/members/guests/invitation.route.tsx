import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  replace,
} from "@remix-run/cloudflare";
import {
  Form,
  isRouteErrorResponse,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useParams,
  useRouteError,
} from "@remix-run/react";
import { personKey } from "~/features/lists/model/list-people";
import { AccountPage } from "~/features/members/accounts/account-page";
import { readInvitation } from "~/features/rooms/audience/invitation.server";
import { NAMES_SHOWN, tallyWords, wayToRank } from "~/features/rooms/room/room";
import { paths, serverPaths } from "~/lib/addresses/paths";
import { figure } from "~/lib/text/plural";
import { sessionCookies, withCookies } from "~/platform/cookies.server";
import { type ActArgs, pageAction } from "~/platform/page-action.server";
import { ErrorPage } from "~/shell/error-page";
import { Button, LinkButton } from "~/ui/buttons/button";
import { useBusy } from "~/ui/buttons/use-busy";
import { Field } from "~/ui/fields/field";
import { Face } from "~/ui/icons/face";
import { Icon } from "~/ui/icons/icon";
import type { IconName } from "~/ui/icons/sprite";
import { Link } from "~/ui/links/link";
import { pageMeta } from "~/ui/page/page-meta";
import { useViewer } from "~/ui/page/root-data";
import { FormAlert } from "~/ui/states/form-alert";
import { InOwnZone } from "~/ui/text/in-own-zone";
import { clearedComingBack, comingBackCookies, readComingBack } from "./come-back.server";
import { ComingBack } from "./coming-back";
import styles from "./invitation.module.css";
import { joinAsGuest } from "./join-as-guest.server";

export const meta: MetaFunction<typeof loader> = ({ data: invitation, matches }) =>
  invitation
    ? pageMeta({
        title: `${invitation.host ?? "Somebody"} invites you to rank: ${invitation.title}`,
        description: "Rank it, and see everybody's lists merged into one.",
        image: { path: paths.invitationPicture, alt: "Rank it with us" },
        matches,
      })
    : pageMeta({ title: "This link has ended", description: "Ask for a new one.", matches });

/** Opens the list to this browser. People who are on it go straight to it. */
export async function loader({ request, params, context: { app, viewer } }: LoaderFunctionArgs) {
  const key = params.key ?? "";
  const { invitation, cookie, to } = await readInvitation(app, viewer, key);
  if (to) throw redirect(to, { headers: { "Set-Cookie": cookie } });
  const back = viewer ? null : await readComingBack(app, request);
  const cleared = back && back.state !== "waiting" ? clearedComingBack(app, key) : [];
  // as the guest, they are sent on to their list
  if (back?.state === "in")
    throw redirect(serverPaths.listLink(key), {
      headers: withCookies([cookie, ...back.cookies, ...cleared]),
    });
  return data(
    { ...invitation, formKey: await app.secretToMake(), back },
    { headers: withCookies([cookie, ...cleared]) },
  );
}

/** Makes a guest, or asks to go on as one. Members, and a guest of this list, take part as who they are. */
async function joinOrAsk(
  { name, form }: { name: string; form: string },
  { app, viewer, params }: ActArgs,
  asksToReturn: boolean,
): Promise<never> {
  const key = params.key ?? "";
  const { invitation, cookie, to } = viewer
    ? await readInvitation(app, viewer, key)
    : { invitation: null, cookie: "", to: null };
  if (invitation && (!viewer?.guestOf || viewer.guestOf === invitation.listId))
    throw replace(to ?? wayToRank(invitation.listId, invitation.state === "blind"), {
      headers: { "Set-Cookie": cookie },
    });
  const { listId, isBlind, session, waits, keyCookie } = await joinAsGuest(app, key, {
    name,
    formKey: form,
    asksToReturn,
  });
  if (waits)
    throw replace(serverPaths.listLink(key), {
      headers: withCookies([...comingBackCookies(app, key, session.webToken), keyCookie]),
    });
  throw replace(wayToRank(listId, isBlind), {
    headers: withCookies([...sessionCookies(app, session), keyCookie]),
  });
}

const join = pageAction({
  fields: ["name", "form"],
  toErrorPage: ["not-found"],
  act: (fields, args) => joinOrAsk(fields, args, false),
  intents: {
    "ask-to-return": (fields, args) => joinOrAsk(fields, args, true),
    "other-name": async (_, { app, params }) => {
      const key = params.key ?? "";
      throw replace(serverPaths.listLink(key), { headers: withCookies(clearedComingBack(app, key)) });
    },
  },
});

export const action = (args: ActionFunctionArgs) => join(args);

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export const handle = { bare: true };

export default function InvitationPage() {
  const { title, host, state, until, listId } = useLoaderData<typeof loader>();
  return (
    <div className={`stack-wide ${styles.page}`}>
      <div className={`stack ${styles.column}`}>
        <p className="line quiet gap-3">
          {host && <Face name={host} size="big" />}
          <span>By invitation; it isn’t listed anywhere.</span>
        </p>
        <h1 className="stack-2">
          <span className="head">
            {host ? (
              <>
                <bdi>{host}</bdi> invites you to rank
              </>
            ) : (
              "You are invited to rank"
            )}
          </span>{" "}
          <span dir="auto">{title}</span>
        </h1>
      </div>
      <Joining />
      <div className={`stack ${styles.column}`}>
        <People />
        <ul className={`stack-3 lede ${styles.rules}`}>
          {state === "blind" ? (
            <>
              <Rule icon="eye-off">
                <b>
                  Until{" "}
                  {until ? (
                    <InOwnZone text={until} />
                  ) : host ? (
                    <>
                      <bdi>{host}</bdi> opens it
                    </>
                  ) : (
                    "the result is revealed"
                  )}
                </b>
                , nobody sees anyone else’s list. You see only your own.
              </Rule>
              <Rule icon="check">
                <b>Then they all appear at once</b>, merged into one list.
              </Rule>
            </>
          ) : (
            <Rule icon="eye">
              <b>{state === "revealed" ? "The result is revealed." : "Everyone here sees everyone’s list"}</b>
              {state === "revealed" ? " You can still add yours. " : ", merged into one. "}
              <Link to={paths.list(listId)}>{state === "revealed" ? "See the result" : "See the list"}</Link>
            </Rule>
          )}
        </ul>
      </div>
    </div>
  );
}

function Rule({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

function Joining() {
  const { guests, listId, state, host, back } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const way = wayToRank(listId, state === "blind");
  if (viewer && (!viewer.guestOf || viewer.guestOf === listId))
    return (
      <div className={`stack card ${styles.join}`}>
        <p>
          You’re in as <bdi>{viewer.username}</bdi>.
        </p>
        <LinkButton variant="drop" to={way}>
          RANK IT
        </LinkButton>
      </div>
    );
  if (back?.state === "waiting") return <ComingBack guest={back.guest} host={host} />;
  if (guests) return <GuestForm />;
  return (
    <div className={`stack card ${styles.join}`}>
      <p>Log in to rank it. It takes a minute to sign up.</p>
      <LinkButton variant="drop" to={paths.login(way)}>
        LOG IN
      </LinkButton>
      <p className={`ends quiet rule-above ${styles.member}`}>
        <span>New here?</span>
        <LinkButton variant="quiet" to={paths.register(way)}>
          SIGN UP
        </LinkButton>
      </p>
    </div>
  );
}

function GuestForm() {
  const { formKey, listId, state, host, back } = useLoaderData<typeof loader>();
  const { key = "" } = useParams();
  const failed = useActionData<typeof action>();
  const viewer = useViewer();
  const busy = useBusy();
  const { code, message = "", errors = {} } = failed?.refused ?? {};
  const isTaken = code === "conflict" && errors.name !== undefined;
  return (
    <Form method="post" action={paths.join(key)} className={`stack card ${styles.join}`} noValidate>
      {failed && !errors.name && (
        <FormAlert of={failed}>
          <p>{message}</p>
        </FormAlert>
      )}
      {back && !failed && (
        <p role="status">Nobody let you back in. Choose another name, or ask again under the same one.</p>
      )}
      <input type="hidden" name="form" value={failed?.values.form || formKey} />
      <Field
        label="Your name"
        name="name"
        look="title"
        dir="auto"
        autoComplete="nickname"
        placeholder="as friends know you"
        required
        defaultValue={failed?.values.name}
        hint="No e-mail, no password."
        error={errors.name}
      />
      {viewer?.guestOf && (
        <p className="meta">
          You are <bdi>{viewer.username}</bdi> on another list. Joining here ends that:{" "}
          <Link to={paths.registerGuest}>sign up</Link> to keep both.
        </p>
      )}
      <Button type="submit" variant="drop" busy={busy}>
        RANK IT
      </Button>
      {isTaken && host !== null && (
        <Button type="submit" name="intent" value="ask-to-return">
          ASK TO COME BACK
        </Button>
      )}
      <p className={`ends quiet rule-above ${styles.member}`}>
        <span>Already a member?</span>
        <LinkButton variant="quiet" to={paths.login(wayToRank(listId, state === "blind"))}>
          LOG IN
        </LinkButton>
      </p>
    </Form>
  );
}

function People() {
  const { names, inCount, expected } = useLoaderData<typeof loader>();
  if (inCount === 0) return <p className="quiet">Nobody is in yet.</p>;
  const waiting = names.length < inCount ? 0 : Math.max(0, Math.min(expected ?? 0, NAMES_SHOWN) - inCount);
  return (
    <>
      <p className="line bold baseline">
        <b className="title">{figure(inCount)}</b> {tallyWords(inCount, expected)}
      </p>
      <ul className={`stack-3 ${styles.slips}`} aria-label="Who is in">
        {names.map((name, i) => (
          <li key={personKey(name, i)}>
            <span className={`center edged rounded ${styles.slip}`}>
              <Face name={name} size="big" />
            </span>
            <bdi>{name}</bdi>
          </li>
        ))}
        {Array.from({ length: waiting }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty slips are alike
          <li key={i} aria-hidden="true">
            <span className={`center edged rounded ${styles.slip}`} data-waiting />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A link that has ended says what to do; all other problems get the usual page. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return (
    <AccountPage
      title="This link has ended"
      lead="The person who sent it may have a newer one. Ask them, or look at what others rank."
    >
      <div className="row">
        <LinkButton to="/" icon="home">
          TO FEED
        </LinkButton>
        <LinkButton to={paths.login()}>LOG IN</LinkButton>
      </div>
    </AccountPage>
  );
}

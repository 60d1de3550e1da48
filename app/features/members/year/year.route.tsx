import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ShareDialog } from "~/features/lists/share-dialog/share-dialog";
import { YEAR_FROM } from "~/features/members/profiles/year-offer";
import { agreementWords } from "~/features/merge/effect/agreement";
import { pictureAddress } from "~/features/sharing/share-pictures/share-picture.server";
import { paths, serverPaths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { capitalized, numberWord } from "~/lib/text/number-word";
import { ordinal } from "~/lib/text/ordinal";
import { plural } from "~/lib/text/plural";
import { type ActArgs, pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { Button, LinkButton } from "~/ui/buttons/button";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import { metaFrom } from "~/ui/page/page-meta";
import { EmptyState } from "~/ui/states/empty-state";
import { Tile } from "~/ui/tiles/tile";
import { MONTHS, type YearFacts } from "./year";
import styles from "./year.module.css";
import { readYear, shareYear } from "./year.server";
import { yearPicture } from "./year-picture";
import { LEADS_NAMED, type StatementName, statementOf, type YearStatement } from "./year-statements";

export const meta = metaFrom<typeof loader>(
  (data) =>
    data && {
      title: `${data.username}'s ${data.year} in lists`,
      description: `${plural(data.lists, "list")}, and what came first.`,
      ...(data.picture
        ? { image: { path: data.picture, alt: `What ${data.username} put first in ${data.year}` } }
        : {}),
    },
);

export async function loader({ params, context: { app, viewer } }: LoaderFunctionArgs) {
  const { user = "", year = "" } = params;
  const page = await readYear(app, viewer, { user, year });
  const path = serverPaths.yearPicture(page.username, page.year);
  // nothing is drawn before it is shared
  const picture = page.isShared ? await pictureAddress(app, path, yearPicture(page)) : null;
  return { ...page, picture };
}

export const action = pageAction({
  fields: [],
  admit: requireMember,
  intents: {
    "share-year": (_, args) => change(args, true),
    "keep-year": (_, args) => change(args, false),
  },
});

async function change(
  { app, viewer, params: { user = "", year = "" } }: ActArgs,
  isShared: boolean,
): Promise<never> {
  await shareYear(app, viewer, { user, year, isShared });
  throw redirect(paths.year(user, year));
}

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function YearInLists() {
  const page = useLoaderData<typeof loader>();
  const { username, year, own, isShared, lists, firsts, isShort, bold, leads, nearest, answered } = page;
  return (
    <article className="stack gap-6">
      <header className="stack-1">
        {own && (
          <p className="eyebrow">{isShared ? "Everybody with the link sees this" : "Only you see this"}</p>
        )}
        <h1>
          <bdi>{username}</bdi>’s {year}
        </h1>
        {lists > 0 && (
          <p className="meta">
            {capitalized(numberWord(lists))} {lists === 1 ? "list, one first" : "lists, and what came first"}.
          </p>
        )}
      </header>
      {lists < YEAR_FROM ? (
        <EmptyState
          text={`A year begins at ${numberWord(YEAR_FROM)} public lists: ${numberWord(YEAR_FROM - lists)} to go.`}
        >
          <LinkButton variant="drop" to={paths.drop}>
            DROP
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          {isShort ? <Row firsts={firsts} /> : <Columns firsts={firsts} />}
          <div className={`stack gap-6 ${styles.statements}`}>
            <Statement name="bold">
              {bold && (
                <>
                  Everyone together: {ordinal(bold.rank)} of <OnList {...bold} />.
                </>
              )}
            </Statement>
            <Statement name="leads">
              {leads.slice(0, LEADS_NAMED).map((lead) => (
                <span key={lead.listId + lead.title} className="block">
                  <b dir="auto">{lead.title}</b>{" "}
                  {lead.over ? (
                    <>
                      took 1st from <b dir="auto">{lead.over.title}</b> on
                    </>
                  ) : (
                    "leads"
                  )}{" "}
                  <OnList {...lead} />.
                </span>
              ))}
            </Statement>
            <Statement name="nearest">
              {nearest && (
                <>
                  <PersonLink name={nearest.username} /> orders{" "}
                  {agreementWords(nearest.agreement, nearest.pairs)} like {own ? "you" : username}, over{" "}
                  {plural(nearest.lists, "list")}.
                </>
              )}
            </Statement>
            <Statement name="answered">
              {answered && (
                <>
                  {plural(answered.comments, "comment")} about it on <OnList {...answered} />.
                </>
              )}
            </Statement>
          </div>
          {own && <Sharing />}
        </>
      )}
    </article>
  );
}

type Firsts = Pick<YearFacts, "firsts">;

/** Shows a few months: the tiles in one row, over a ruler of the year. */
function Row({ firsts }: Firsts) {
  const used = new Set(firsts.map(({ month }) => month));
  return (
    <section aria-label="What came first">
      <ol className={`columns ${styles.row}`}>
        {firsts.map(({ listId, title, tile, listTitle, month }) => (
          <li key={listId}>
            <Link to={paths.list(listId)} className="plain-link">
              <Tile tile={tile} title={title} look="words" titled />
              <span className={`meta block ${styles.of}`}>
                <b>{MONTHS[month]}</b> <bdi>{listTitle}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <ol className={`quiet fine grid text-center ${styles.ruler}`} aria-hidden="true">
        {MONTHS.map((name, month) => (
          <li key={name} data-used={used.has(month) || undefined}>
            {name}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Columns({ firsts }: Firsts) {
  return (
    <ol className={`grid ${styles.columns}`} aria-label="What came first, by month">
      {MONTHS.map((name, month) => (
        <li key={name}>
          <b className="fine bold">{name}</b>
          {firsts
            .filter((first) => first.month === month)
            .map(({ listId, title, tile }) => (
              <Link key={listId} to={paths.list(listId)} className="plain-link" title={title}>
                <Tile tile={tile} title={title} look="small" titled />
              </Link>
            ))}
        </li>
      ))}
    </ol>
  );
}

const OnList = ({ listId, listTitle }: { listId: ListId; listTitle: string }) => (
  <Link to={paths.list(listId)} dir="auto">
    {listTitle}
  </Link>
);

type StatementProps = { name: StatementName; children: ReactNode };

/** Shows a statement, which its member can share alone once the year is shared. */
function Statement({ name, children }: StatementProps) {
  const page = useLoaderData<typeof loader>();
  const statement = statementOf(page, name);
  if (!statement) return null;
  const { about, title, shared, shown } = statement;
  const { username, year, own, picture } = page;
  return (
    <section className={`stack rule-above middle ${styles.statement}`}>
      <StatementPicture {...shown} />
      <div>
        <p className="eyebrow">{own && name === "nearest" ? "Nearest to you" : about}</p>
        <h2 dir="auto">{title}</h2>
        <p>{children}</p>
        {own && picture && (
          <ShareDialog
            what={`${about}: ${title}`}
            text={shared}
            path={paths.year(username, year)}
            pictures={[{ name: about, path: `${withoutVersion(picture)}?of=${name}`, alsoTall: true }]}
            trigger={
              <>
                SHARE THIS<span className="sr-only">: {about}</span>
              </>
            }
          />
        )}
      </div>
    </section>
  );
}

function StatementPicture({ named, tile, over, note }: YearStatement["shown"]) {
  if (tile === null)
    return (
      <div className={`grid relative ${styles.picture}`}>
        <Face name={named} size="huge" />
      </div>
    );
  if (note)
    return (
      <p className={`tinted quote grid middle-content rounded ${styles.note}`}>
        <span className="clamped" dir="auto">
          {note}
        </span>
      </p>
    );
  return (
    <div className={`grid relative ${styles.picture}`} data-two={over ? true : undefined}>
      {over && <Tile tile={over.tile} title={over.title} look="letter" />}
      <Tile tile={tile} title={named} look={over ? "letter" : "words"} />
      {over && (
        <span className={`center small bold ${styles.arrow}`} aria-hidden="true">
          →
        </span>
      )}
    </div>
  );
}

/** Its own hash is the year's, so that a statement changes without one. */
const withoutVersion = (address: string) => address.split("?")[0] ?? address;

function Sharing() {
  const { username, year, isShared, picture } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  return (
    <section className="measure stack" aria-label="Sharing">
      {failed && <p role="alert">{failed.refused.message}</p>}
      {isShared && picture ? (
        <>
          <ShareDialog
            what={`Your ${year} in lists`}
            text={`My ${year} in lists`}
            path={paths.year(username, year)}
            pictures={[{ name: `${year}`, path: withoutVersion(picture), alsoTall: true }]}
            filled
          />
          <Form method="post">
            <Button type="submit" name="intent" value="keep-year" variant="quiet" busy={busy}>
              STOP SHARING
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post" className="stack">
          <p className="meta">Nobody else sees it yet. It shows your public lists alone.</p>
          <Button type="submit" name="intent" value="share-year" variant="drop" busy={busy}>
            SHARE YOUR YEAR
          </Button>
        </Form>
      )}
    </section>
  );
}

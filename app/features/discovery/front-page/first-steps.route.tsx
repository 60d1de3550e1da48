import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pageCards } from "~/features/lists/cards/page-cards";
import { paths } from "~/lib/addresses/paths";
import { isolate } from "~/lib/text/isolate";
import { people, plural } from "~/lib/text/plural";
import { LinkButton } from "~/ui/buttons/button";
import { Chip } from "~/ui/buttons/chip";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useViewer } from "~/ui/page/root-data";
import { FollowButton } from "~/ui/toggles/follow-button";
import styles from "./first-steps.module.css";
import { readFirstSteps } from "./first-steps.server";

export const meta = metaOf("First steps", "Chapters to follow, lists to settle.");

export async function loader({ context: { app, viewer } }: LoaderFunctionArgs) {
  const { chapters, lists } = await readFirstSteps(app, viewer);
  return { chapters, lists: pageCards({ cards: lists, before: null }).cards };
}

export default function FirstStepsPage() {
  const { chapters, lists } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  return (
    <div className="stack measure gap-6">
      <header className={styles.head}>
        <h1>First steps</h1>
        <p className="lede quiet above-2">
          Good to have you here{viewer && `, ${viewer.username}`}. Three things to begin with.
        </p>
      </header>
      {chapters.length > 0 && (
        <section className="stack" aria-labelledby="follow">
          <h2 id="follow">Follow three chapters</h2>
          <p className="meta">Their lists appear in your feed, and you get a notification of new ones.</p>
          <ul className="rule-above ruled">
            {chapters.map(({ name, lists, followed }) => (
              <li key={name} className="row">
                <Chip name={name} />
                <span className="meta grow">{plural(lists, "list")}</span>
                <FollowButton chapter={name} followed={followed} whenFollowed="FOLLOWED" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {lists.length > 0 && (
        <section className="stack" aria-labelledby="settle">
          <h2 id="settle">Settle one of these</h2>
          <p className="meta">People disagree here. Your order counts as much as anybody's.</p>
          <ul className="rule-above ruled">
            {lists.map(({ id, title, creatorCount, top, version }) => {
              const [one, other] = top.length > 0 ? top : version.items;
              return (
                <li key={id} className="row">
                  <div className={`shrinks ${styles.list}`}>
                    <Link className="alone plain-link row-title" to={paths.list(id)} dir="auto">
                      {title}
                    </Link>
                    <p className="meta">
                      {people(creatorCount)}
                      {one && ` · ${isolate(one.title)}`}
                      {other && ` or ${isolate(other.title)}?`}
                    </p>
                  </div>
                  <LinkButton to={paths.dropVersion(id)} aria-label={`ADD YOUR VERSION of ${title}`}>
                    ADD YOUR VERSION
                  </LinkButton>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <section className="stack" aria-labelledby="begin">
        <h2 id="begin">Or drop a list of your own</h2>
        <p className="meta">Three items are enough. One friend makes a masterlist.</p>
        <p className="row">
          <LinkButton variant="drop" to={paths.drop}>
            DROP
          </LinkButton>
          <LinkButton to={paths.home}>TO FEED</LinkButton>
        </p>
      </section>
    </div>
  );
}

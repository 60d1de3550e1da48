import { paths } from "~/lib/addresses/paths";
import { FORMER_MEMBER } from "~/lib/people/former-member";
import { ordinal } from "~/lib/text/ordinal";
import { Face } from "~/ui/icons/face";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import type { ThreadView } from "./comment-view";

export function ThreadRail({ thread: { listId, item, standing } }: { thread: ThreadView }) {
  if (!standing) return null;
  const { rank, tied, namedBy, of, averagePlace, others } = standing;
  return (
    <aside className="stack-wide" aria-label="Elsewhere on this list">
      <section className="stack">
        <h2 className="eyebrow">In the masterlist</h2>
        <p className="line row-title gap-3">
          <RankBadge rank={rank} tied={tied} />
          <Link className="alone" to={paths.item(listId, item.id)}>
            {ordinal(rank)} of all
          </Link>
        </p>
        <p className="meta">
          {namedBy} of {of} named it, average {Math.round(10 * averagePlace) / 10}
        </p>
      </section>
      {others.length > 0 && (
        <section className="stack">
          <h2 className="eyebrow">In other versions</h2>
          <ul className="touch-links rule-above rows small">
            {others.map(({ creator, itemId, place }) => (
              <li key={itemId}>
                <Face name={creator} size="small" />
                {creator === FORMER_MEMBER ? (
                  <span>
                    {creator} has it {ordinal(place)}
                  </span>
                ) : (
                  <Link className="plain-link" to={paths.thread({ listId, creator, itemId })}>
                    {creator} has it {ordinal(place)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

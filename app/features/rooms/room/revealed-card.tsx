import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Link } from "~/ui/links/link";

type Props = { listId: ListId; sentences: string[] };

/** Says on a revealed list's page who agrees most with it and what surprised. */
export function RevealedCard({ listId, sentences }: Props) {
  return (
    <section className="card stack-1 around-4 edged" aria-labelledby="revealed">
      <h2 className="eyebrow" id="revealed">
        Revealed
      </h2>
      {sentences.length > 0 && <p dir="auto">{sentences.join(" ")}</p>}
      <p>
        <Link className="alone" to={paths.room(listId)}>
          See the reveal
        </Link>
      </p>
    </section>
  );
}

import type { PageCard } from "~/features/lists/cards/card-view";
import { Person } from "~/features/lists/people-to-follow/person";
import { plural } from "~/lib/text/plural";
import { useViewer } from "~/ui/page/root-data";
import { type ListCount, listsOf } from "./about-cards";

type Props = { cards: readonly PageCard[]; person: ListCount | null };

/** Who dropped most of the page's lists, with those lists. */
export function PeopleHere({ cards, person }: Props) {
  const viewer = useViewer();
  if (!person) return null;
  const { name, lists } = person;
  return (
    <section aria-labelledby="people-here">
      <h2 className="eyebrow" id="people-here">
        People
      </h2>
      <ul>
        <Person person={{ name, followed: viewer ? null : false, firsts: listsOf(cards, name) }}>
          {plural(lists, "list")} here
        </Person>
      </ul>
    </section>
  );
}

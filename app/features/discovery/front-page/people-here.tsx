import type { PageCard } from "~/features/lists/cards/card-view";
import { Person } from "~/features/lists/people-to-follow/person";
import { plural } from "~/lib/text/plural";
import { useViewer } from "~/ui/page/root-data";
import { droppersAmong, listsOf } from "./about-cards";

const SHOWN = 1;

/** Who dropped most of the page's lists, with those lists. */
export function PeopleHere({ cards }: { cards: readonly PageCard[] }) {
  const viewer = useViewer();
  const people = droppersAmong(cards, viewer?.username).slice(0, SHOWN);
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="people-here">
      <h2 className="eyebrow" id="people-here">
        People
      </h2>
      <ul>
        {people.map(({ name, lists }) => (
          <Person key={name} person={{ name, followed: viewer ? null : false, firsts: listsOf(cards, name) }}>
            {plural(lists, "list")} here
          </Person>
        ))}
      </ul>
    </section>
  );
}

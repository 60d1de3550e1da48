import { Fragment } from "react";
import { paths } from "~/lib/addresses/paths";
import { Link } from "~/ui/links/link";
import { FocusStays } from "~/ui/requests/focus-stays";
import type { PersonLike } from "./people-like";
import { Person } from "./person";

type Props = { heading?: string; people: PersonLike[]; className: string | undefined };

const COUNTED = ["One who ranks like you", "Two who rank like you", "Three who rank like you"];

/** Members who agree with the viewer on the lists that are named. */
export function PeopleLikeYou({ heading, people, className }: Props) {
  if (people.length === 0) return null;
  return (
    <section className={className} aria-labelledby="like">
      <h2 id="like" className={heading ? undefined : "row-title"}>
        {heading ?? COUNTED[people.length - 1]}
      </h2>
      <FocusStays controls="form button">
        <ul>
          {people.map((person) => (
            <Person key={person.name} person={person}>
              ranks{" "}
              {person.lists.map(({ id, title }, i) => (
                <Fragment key={id}>
                  {i > 0 && " and "}
                  <Link to={paths.list(id)}>
                    <bdi>{title}</bdi>
                  </Link>
                </Fragment>
              ))}{" "}
              like you
            </Person>
          ))}
        </ul>
      </FocusStays>
    </section>
  );
}

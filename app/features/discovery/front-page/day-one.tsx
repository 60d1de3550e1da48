import { paths } from "~/lib/addresses/paths";
import { LinkButton } from "~/ui/buttons/button";
import { Icon } from "~/ui/icons/icon";
import { Link } from "~/ui/links/link";
import { Tile } from "~/ui/tiles/tile";
import styles from "./day-one.module.css";
import type { Question } from "./front-page";

/** The front page of a site without lists: each question opens the form with its title. */
export const DayOne = ({ questions }: { questions: readonly Question[] }) => (
  <div className="stack pad-y-4">
    <header className="stack-2">
      <h1 className={`hero ${styles.heading}`}>Nobody has ranked anything yet.</h1>
      <p className="lede quiet">
        Everyone ranks it. One list comes out. Pick a question and put the first list under it.
      </p>
    </header>
    <ul className={`stack-3 ${styles.questions}`}>
      {questions.map(({ title, chapter, tile }) => (
        <li key={title}>
          <Link
            className="plain block relative"
            to={paths.dropAbout(title, chapter)}
            aria-label={`Drop '${title}'`}
          >
            <Tile tile={tile} title={title} look="words" />
            <span className={`disc ${styles.add}`} aria-hidden="true">
              <Icon name="plus" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
    <section className={`card row ${styles.own}`} aria-labelledby="own">
      <div>
        <h2 id="own">Or ask your own.</h2>
        <p className="meta">A title is enough: others bring the items.</p>
      </div>
      <LinkButton variant="drop" to={paths.drop}>
        DROP A LIST
      </LinkButton>
    </section>
    <p className={`row ${styles.group}`}>
      <span className="lede quiet">
        For a table, a team, a family: rank it in one room, then open it together.
      </span>
      <LinkButton variant="quiet" to={paths.startRoom}>
        ASK YOUR GROUP
      </LinkButton>
    </p>
  </div>
);

import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import styles from "./how-lists-merge.module.css";

export function MethodText({ circle }: { circle: ReactNode }) {
  return (
    <div className="prose">
      <p>
        As soon as two people have dropped a list under the same title, their lists merge into a masterlist.
        Nobody edits it and nobody's list weighs more than another's. It follows from the lists alone, so
        anyone can do the sums again.
      </p>

      <h2>Every two items meet once</h2>
      <p>
        Take two items. Every list that has both prefers the one that stands higher. A list that has only one
        of them prefers that one, because it could have named the other and did not. A list that has neither
        keeps out of it. The item that more lists prefer wins this pair.
      </p>

      <h2>The clearest wins count first</h2>
      <p>
        All pairs are put in order, the clearest win first, and then accepted one by one. Now and then wins
        run in a circle: this one beats that one, that one beats a third, and the third beats the first. Then
        the narrowest win of the circle is the one that would contradict what was accepted before it, and it
        is set aside. The masterlist is the order that remains.
      </p>

      <h2>An example</h2>
      <p>Nine people rank three fruits, and their wins run in a circle:</p>
      {circle}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">pair</th>
              <th scope="col">put it higher</th>
              <th scope="col">put it lower</th>
              <th scope="col">accepted?</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Banana above Cherry</th>
              <td>7</td>
              <td>2</td>
              <td>first: the clearest</td>
            </tr>
            <tr>
              <th scope="row">Apple above Banana</th>
              <td>6</td>
              <td>3</td>
              <td>second</td>
            </tr>
            <tr>
              <th scope="row">Cherry above Apple</th>
              <td>5</td>
              <td>4</td>
              <td>no: Apple stands above Banana, and Banana above Cherry</td>
            </tr>
          </tbody>
        </table>
      </div>
      <p>So the masterlist is Apple, Banana, Cherry. The form above has these nine lists in it.</p>

      <h2>Draws</h2>
      <p>
        Where as many lists prefer the one as the other, the item on more lists stands higher, then the one
        with the better average place, then the one with the better best place. If even these are equal, they
        share the rank, and it says tied.
      </p>

      <h2>How firm is 1st place?</h2>
      <p>
        An item that beats every other one is firm by its smallest majority: each list more or fewer changes a
        majority by one at most. Where no item beats all others, 1st place is undecided: it goes by the rules
        above, and the list says which items are level or close. From three lists to fifty, an item also says
        how far its rank depends on any one list.
      </p>

      <h2 id="both">Well known, or well liked?</h2>
      <p>
        Leaving an item out ranks it below everything on that list. So a masterlist measures how well known an
        item is as well as how well liked. From six lists to two hundred, the long list has a second order:
        among those who ranked both. There each pair counts only the lists that have both items, and an item
        needs a quarter of all lists, and at least three. It stays a second opinion, because a few people
        could push an item that only they name.
      </p>
      <p>
        <Link to={paths.mergeExample("known")}>Try it with eight lists</Link>: three of them know Azul, and
        all three put it first.
      </p>

      <h2>Agreed, divisive, hidden gem</h2>
      <p>
        From four lists on, a word beside an item says how its places lie. It changes no rank. An item has one
        such word at most, the first of these that fits:
      </p>
      <ul>
        <li>
          <b>Hidden gem</b>: two or more lists name it, at most a quarter of all, and its average place is 2.5
          or better.
        </li>
        <li>
          <b>Divisive</b>: at least three lists, and a quarter of all, have it 1st or 2nd, and half of all
          have it 5th or lower or leave it out.
        </li>
        <li>
          <b>Agreed</b>: at least half of all lists name it, and their places are on average no more than 1.25
          away from its average place. An item among the most disputed of its list is never agreed.
        </li>
      </ul>

      <h2>What this is good for</h2>
      <ul>
        <li>An item beats or ties the one right below it: more lists put it higher, or as many.</li>
        <li>An item on one list only never stands above an item on two.</li>
        <li>
          One person with a list of a hundred odd things changes nothing at the top. An average would let
          them.
        </li>
      </ul>

      <h2>What counts</h2>
      <ul>
        <li>Public lists, one a person. A private list counts for nobody, and an empty one is a request.</li>
        <li>An item that a list has twice counts where it stands first.</li>
        <li>
          The first hundred items are compared pair by pair; what is left follows by the rule for draws.
        </li>
      </ul>

      <h2>When are two items the same?</h2>
      <p>
        The Godfather, Godfather, The and godfather are one item; so are Amélie and Amelie, Rocky II and Rocky
        2. Case, accents, a leading article and punctuation don't matter. Numbers and signs do: Toy Story 2 is
        not Toy Story 3, and C is not C++. A year in brackets tells two apart where people use it to. Near
        misses are suggested while you write and never merged behind your back. Who has a public list among
        the versions can say that two titles are one item, or are not; that is kept with their name, and any
        of them can undo it.
      </p>

      <h2>Do the sums yourself</h2>
      <p>
        Under every masterlist there is a link to its ballots and its result. The method is known as Ranked
        Pairs (Tideman, 1987), counted on margins, with an unlisted item below every listed one.
      </p>
    </div>
  );
}

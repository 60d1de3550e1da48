import type { ReactNode } from "react";
import { METHOD } from "~/features/merge/masterlist/method";
import { paths } from "~/lib/addresses/paths";
import { Link } from "~/ui/links/link";

type Props = {
  /** Pictures: every two items of the example, and wins in a circle. */
  duels: ReactNode;
  circle: ReactNode;
};

/** Explains the method in at most 700 words, to a reader who knows no voting theory. */
export function MethodText({ duels, circle }: Props) {
  return (
    <div className="prose lede">
      <p>
        When two people rank the same thing, their lists merge into a masterlist. Nobody edits it. Here is
        how, with the three lists above.
      </p>

      <h2>Every two items meet once</h2>
      <p>
        Ann and cleo put Ramen above Pho, bob puts Pho above Ramen. So Ramen wins, 2 to 1. Every two items
        meet like that. A list that has only one of the two counts for that one; a list that has neither
        counts for none.
      </p>
      {duels}

      <h2>The clearest wins count first</h2>
      <p>
        The wins are accepted one by one, the clearest first. Usually they fit together, and the masterlist is
        their order: Ramen beats all, Pho beats the other two, Miso beats Borscht. Now and then wins run in a
        circle. Say nine people rank three fruits:
      </p>
      {circle}
      <p>
        Cherry beats Apple by the least, and that contradicts two clearer wins. So it is set aside, and the
        order is Apple, Banana, Cherry.
      </p>

      <h2>Draws</h2>
      <p>
        In a draw, the item on more lists comes first, then the one with the better average place, then the
        one with the better best place. If all are equal, they are tied.
      </p>

      <h2>How firm is 1st place?</h2>
      <p>
        One more list changes each win by one at most. Ramen's narrowest win is 2 to 1, a lead of one, so one
        more list could change it. With a lead of three, it takes at least three. If no item beats all others,
        1st place is undecided, and the list says which items are level or close. From 3 lists to 50, each
        item also says where it would stand if any one list were left out.
      </p>

      <h2 id="both">Well known, or well liked?</h2>
      <p>
        Leaving an item out ranks it below everything on that list. So a masterlist measures being known as
        well as being liked. From 6 lists to 200, the long list offers a second order: among those who ranked
        both. There, only lists that have both items compare them. An item that stands much higher there is
        liked by those who know it; one that stands much lower owes its rank to being known.
      </p>
      <p>
        The masterlist stays the default, because a few people could push an item that only they name. In the
        second order, an item needs a quarter of all lists, and at least three.{" "}
        <Link to={paths.mergeExample("known")}>Try it with eight lists</Link>: three know Azul, and put it
        first.
      </p>

      <h2>What it can't tell you</h2>
      <ul>
        <li>
          The people on a list chose themselves. A masterlist speaks of the versions here, and never of people
          in general.
        </li>
        <li>
          Rarely, adding your list hurts your own first choice, because it turns another pair, and with it a
          circle. This is the no-show paradox.
        </li>
      </ul>

      <h2>What it is good for</h2>
      <ul>
        <li>No item stands right above one that more lists put higher.</li>
        <li>An item on one list only never stands above an item on two.</li>
        <li>One person with a hundred odd things changes nothing at the top.</li>
      </ul>

      <h2>What counts</h2>
      <p>
        Public lists count, one per person. An item that a list has twice counts where it stands first. After
        the first hundred items, the rest follow by the rule for draws.
      </p>
      <p>
        The Godfather and Godfather, The are one item; so are Amélie and Amelie, Rocky II and Rocky 2. Toy
        Story 2 is not Toy Story 3, and C is not C++. Anyone with a public list can say that two titles are
        one item, or are not; that is kept with their name, and can be undone.
      </p>

      <h2>Agreed, splits people, few know it</h2>
      <p>From four lists on, a word tells how an item's places lie. It changes no rank.</p>
      <ul>
        <li>
          <b>Few know it</b>: two or more lists name it, at most a quarter of all, with an average place of
          2.5 or better.
        </li>
        <li>
          <b>Splits people</b>: at least three lists, and a quarter of all, have it 1st or 2nd, and half have
          it 5th or lower or leave it out.
        </li>
        <li>
          <b>Agreed</b>: on average no more than 1.25 from its average place, where leaving it out counts as
          five places, and it is not among the most disputed.
        </li>
      </ul>

      <h2>Check it yourself</h2>
      <p>
        Below a masterlist, under HOW IT WAS COUNTED, CHECK IT HERE counts all versions again in your browser,
        with the server's code. Method {METHOD.version} is Ranked Pairs (Tideman, 1987), counted on margins.
      </p>
    </div>
  );
}

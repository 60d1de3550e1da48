import type { TileCode } from "~/lib/look/tile";
import { Button } from "~/ui/buttons/button";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Tile } from "~/ui/tiles/tile";
import styles from "./choices.module.css";

type ButtonProps = {
  name: string;
  value: string;
  form: string;
  formNoValidate: boolean;
  onClick?: () => void;
};

export type Choice = { title: string; tile: TileCode };

type Props = {
  choices: Choice[];
  titles: string[];
  add: (title: string) => ButtonProps;
  remove: (index: number) => ButtonProps;
  full: boolean;
};

const sameTitle = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Items that the list's owner offers: a tap adds one as the last row, another tap takes it out. */
export function Choices({ choices, titles, add, remove, full }: Props) {
  return (
    <div className={`stack-3 ${styles.choices}`}>
      <p className="meta" id="choices">
        To choose from: tap them in your order, best first. You may add others.
      </p>
      <ul aria-labelledby="choices">
        {choices.map(({ title: choice, tile }) => {
          const index = titles.findIndex((title) => sameTitle(title, choice));
          const isChosen = index >= 0;
          return (
            <li key={choice}>
              <Button
                {...(isChosen ? remove(index) : add(choice))}
                type="submit"
                className={styles.choice}
                aria-pressed={isChosen}
                disabled={!isChosen && full}
              >
                {isChosen && (
                  <span className={styles.place}>
                    <RankBadge rank={index + 1} size="small" />
                  </span>
                )}
                <Tile tile={tile} title={choice} look="words" titled />
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

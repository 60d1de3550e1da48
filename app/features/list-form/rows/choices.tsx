import { useField } from "@conform-to/react";
import type { ListFormValues, RowValues } from "~/features/list-form/model/list-form-schema";
import { ITEMS, rowOf } from "~/features/list-form/model/row-values";
import type { TileCode } from "~/lib/look/tile";
import { Button } from "~/ui/buttons/button";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Tile } from "~/ui/tiles/tile";
import styles from "./choices.module.css";

export type Choice = { title: string; tile: TileCode };

type Props = {
  choices: Choice[];
  full: boolean;
  onRemove: (index: number) => void;
};

const sameTitle = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Items that the list's owner offers: a tap adds one as the last row, another tap takes it out. */
export function Choices({ choices, full, onRemove }: Props) {
  const [field, form] = useField<RowValues[], ListFormValues>(ITEMS);
  const titles = field.getFieldList().map((row) => row.getFieldset().itemTitle.value ?? "");
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
                {...(isChosen
                  ? form.remove.getButtonProps({ name: ITEMS, index })
                  : form.insert.getButtonProps({ name: field.name, defaultValue: rowOf(choice) }))}
                type="submit"
                className={styles.choice}
                aria-pressed={isChosen}
                disabled={!isChosen && full}
                onClick={isChosen ? () => onRemove(index) : undefined}
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

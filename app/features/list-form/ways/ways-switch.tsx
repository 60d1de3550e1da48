import styles from "./ways-switch.module.css";

/** The way to rank: tapping items in order, bands, or rows. All show the one order. */
export type Way = "tap" | "tiers" | "rows";

type Props = {
  way: Way;
  onWay: (way: Way) => void;
  onPairs: () => void;
  /** Loads the bands; resolves to false if that failed. */
  onTiers: () => Promise<boolean>;
  /** False if there is nothing to tap. */
  canTap: boolean;
};

/** Ways to rank, over one order: to change the way loses nothing. Needs scripts; without them there are rows. */
export function WaysSwitch({ way, onWay, onPairs, onTiers, canTap }: Props) {
  const choose = (to: Way, words: string, onClick = () => onWay(to)) => (
    <button type="button" aria-pressed={way === to} onClick={onClick} data-press-later>
      {words}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box around buttons
    <div
      className={`with-scripts small bold ${styles.ways}`}
      role="group"
      aria-label="How you rank"
      data-scripted
    >
      {canTap && choose("tap", "Tap")}
      <button type="button" onClick={onPairs} data-press-later>
        This or that
      </button>
      {choose("tiers", "Tiers", () => void onTiers().then((isLoaded) => isLoaded && onWay("tiers")))}
      {choose("rows", "Rows")}
    </div>
  );
}

import styles from "./skeleton.module.css";

const THREE = [1, 2, 3];

/** The front page: its duel, its tabs and its cards. */
export function FrontSkeleton() {
  return (
    <div className="stack" aria-hidden="true">
      <div className={`grid pad-y-2-5 ${styles.hero}`}>
        <div className="stack-3">
          <span className={styles.meta} />
          <span className={styles.question} />
          <span className={styles.question} />
          <span className={styles.why} />
        </div>
        <div className={"stack-3 halves"}>
          <span className={styles.tile} />
          <span className={styles.tile} />
        </div>
      </div>
      <span className={styles.bar} />
      <CardSkeleton count={4} />
    </div>
  );
}

/** A page of cards under its title. */
export function CardsSkeleton() {
  return (
    <div className="stack" aria-hidden="true">
      <span className={styles.heading} />
      <CardSkeleton count={4} />
    </div>
  );
}

export function CardSkeleton({ count = 2 }: { count?: number }) {
  return (
    <div className={`grid ${styles.cards}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <div className={`stack-3 rule-below ${styles.card}`} key={index}>
          <div className="fan">
            {THREE.map((rank) => (
              <span className={styles.tile} key={rank} />
            ))}
          </div>
          <span className={styles.title} />
          <span className={styles.why} />
          <span className={styles.meta} />
        </div>
      ))}
    </div>
  );
}

/** A page with a band: its head from edge to edge, then rows with a rank and a tile. */
export function ListSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={`band pad-y-5 ${styles.band}`}>
        <div className="inset stack-3">
          <span className={styles.heading} />
          <span className={styles.meta} />
          <span className={styles.meta} />
        </div>
      </div>
      <div className={`inset ${styles.rows}`}>
        {[...THREE, 4].map((rank) => (
          <div className={`stack-3 top pad-y-2 ${styles.row}`} key={rank}>
            <span className={styles.rank} />
            <span className={styles.tile} />
            <div className="stack-2">
              <span className={styles.title} />
              <span className={styles.bar} />
              <span className={styles.why} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

export function LinesSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div className="measure stack-3 pad-y-4" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span className={styles.line} key={index} />
      ))}
    </div>
  );
}

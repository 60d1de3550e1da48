import styles from "./skeleton.module.css";

export function CardSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <div className={`stack-3 rule-below ${styles.card}`} key={index}>
          <span className={styles.title} />
          <span className={styles.meta} />
          {[1, 2, 3].map((rank) => (
            <span className={styles.item} key={rank} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function ListSkeleton() {
  return (
    <div className="stack-3" aria-hidden="true">
      <span className={styles.heading} />
      <span className={styles.meta} />
      <span className={styles.bar} />
      {[1, 2, 3].map((rank) => (
        <div className={`stack-2 rule-below ${styles.ranked}`} key={rank}>
          <span className={styles.item} />
          <span className={styles.why} />
        </div>
      ))}
    </div>
  );
}

export function LinesSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div className={`stack-3 ${styles.lines}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span className={styles.line} key={index} />
      ))}
    </div>
  );
}

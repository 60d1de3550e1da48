import styles from "./meter.module.css";

/** A share of a whole as a short bar; its figure stands beside it. */
export const Meter = ({ percent }: { percent: number }) => (
  <svg className={styles.meter} aria-hidden="true">
    <rect className={styles.share} width={`${percent}%`} height="100%" />
  </svg>
);

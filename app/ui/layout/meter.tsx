import styles from "./meter.module.css";

/** A percentage as a short bar; must stand beside the figure, because screen readers skip it. */
export const Meter = ({ percent }: { percent: number }) => (
  <svg className={`full ${styles.meter}`} aria-hidden="true">
    <rect className={styles.share} width={`${percent}%`} height="100%" />
  </svg>
);

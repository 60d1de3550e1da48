import styles from "./steps.module.css";

const STEPS = ["Sign up", "Confirm your e-mail", "Drop a list"];

export function Steps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className={`meta flex wraps gap-2-5 ${styles.steps}`}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index + 1 === current ? "line strong" : "line"}
          aria-current={index + 1 === current ? "step" : undefined}
          data-done={index + 1 < current || undefined}
        >
          <span className={`figure grid edged ${styles.rank}`} aria-hidden="true">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}

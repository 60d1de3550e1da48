import type { InputHTMLAttributes } from "react";
import styles from "./file-input.module.css";

/** A file from the person's device. */
export const FileInput = (props: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className">) => (
  <input {...props} type="file" className={styles.picker} />
);

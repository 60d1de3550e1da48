import type { InputHTMLAttributes } from "react";
import styles from "./file-input.module.css";

export const FileInput = (props: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className">) => (
  <input {...props} type="file" className={`tall fits ${styles.picker}`} />
);

import styles from "./qr-code.module.css";
import type { QrPicture } from "./room";

type Props = { qr: QrPicture; label: string; className?: string };

/** A QR code, dark on white in both schemes, with its quiet zone. */
export function QrCode({ qr: { size, path }, label, className = "" }: Props) {
  return (
    <span className={`${styles.code} ${className}`}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <path fill="currentColor" d={path} />
      </svg>
    </span>
  );
}

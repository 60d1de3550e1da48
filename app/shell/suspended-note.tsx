import { paths } from "~/lib/addresses/paths";
import { useViewer } from "~/ui/page/root-data";
import styles from "./suspended-note.module.css";

/** Tells suspended members on every page why they can't write, and until when. */
export function SuspendedNote() {
  const suspended = useViewer()?.suspended;
  if (!suspended) return null;
  return (
    <aside className={`small ${styles.note}`} aria-label="Your account">
      <p>
        <span dir="auto">{suspended}</span>. You can still read, and <a href={paths.ownExport}>export</a> what
        is yours.
      </p>
    </aside>
  );
}

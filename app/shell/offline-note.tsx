import { useSyncExternalStore } from "react";
import { Icon } from "~/ui/icon";
import styles from "./offline-note.module.css";

/** Says that the network is gone, for as long as it is. */
export function OfflineNote() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={styles.note}>
          <Icon name="refresh" /> You are offline. What you see may be old; what you type stays here.
        </p>
      )}
    </div>
  );
}

function subscribe(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

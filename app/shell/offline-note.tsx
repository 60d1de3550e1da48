import { useSyncExternalStore } from "react";
import { Icon } from "~/ui/icons/icon";
import { retryFailedReads, useFailedReads } from "~/ui/requests/fetch-retry";
import styles from "./offline-note.module.css";

/** Shows that the network is down, or that a page failed to load. */
export function OfflineNote() {
  const online = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  const lost = useFailedReads();
  return (
    <div role="status" className={styles.place}>
      {lost ? (
        <p className={`small line ${styles.note}`}>
          Couldn't load that page.
          <button type="button" className={`bold tall underlined ${styles.again}`} onClick={retryFailedReads}>
            TRY AGAIN
          </button>
        </p>
      ) : (
        !online && (
          <p className={`small line ${styles.note}`}>
            <Icon name="refresh" /> You are offline. What you see may be old; what you type stays here.
          </p>
        )
      )}
    </div>
  );
}

function subscribeToNetwork(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

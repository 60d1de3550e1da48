import { useSyncExternalStore } from "react";
import { FormAlert } from "~/ui/states/form-alert";

const never = () => () => {};
const areDenied = () => !navigator.cookieEnabled;
const areTaken = () => false;

/** Shown where the browser denies cookies, or `isMissed`: one that the server has set did not come back. */
export function CookieNote({ isMissed }: { isMissed: boolean }) {
  const isDenied = useSyncExternalStore(never, areDenied, areTaken);
  if (!isDenied && !isMissed) return null;
  return (
    <FormAlert of={isMissed}>
      <p>This needs cookies: allow them for this site</p>
    </FormAlert>
  );
}

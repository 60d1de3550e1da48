import { useLocation } from "@remix-run/react";
import { paths } from "~/lib/addresses/paths";
import { useHydrated } from "~/ui/page/use-hydrated";
import { LOG_IN_TO_GO_ON } from "~/ui/states/announce";

/**
 * The log-in link after a session ended during a write. It returns here and the text is restored. Without
 * scripts or with `newTab` nothing restores it, so the login page opens in a new tab.
 */
export function LogInAgain({ newTab = false }: { newTab?: boolean }) {
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  return (
    <a
      href={paths.login(pathname + search)}
      target={isHydrated && !newTab ? undefined : "_blank"}
      rel="noreferrer"
    >
      {LOG_IN_TO_GO_ON}
    </a>
  );
}

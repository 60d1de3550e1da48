import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "~/lib/paths";
import { LOG_IN_TO_GO_ON } from "~/ui/announce";

/**
 * The log-in link for a session that ended during a write; it returns here, and the text is restored.
 * Where nothing restores it, without scripts or with `newTab`, the login page opens in its own tab and this one stays.
 */
export function LogInAgain({ newTab = false }: { newTab?: boolean }) {
  const { pathname, search } = useLocation();
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <a
      href={paths.login(pathname + search)}
      target={alive && !newTab ? undefined : "_blank"}
      rel="noreferrer"
    >
      {LOG_IN_TO_GO_ON}
    </a>
  );
}

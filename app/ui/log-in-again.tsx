import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { loginPath } from "~/lib/login-path";
import { LOG_IN_TO_GO_ON } from "./ask";

/**
 * The way to log in for whose session ended in the middle of something; it leads back here, and the words with it.
 * Without scripts nothing brings them back, so that the login page opens in a tab of its own and this one stays.
 */
export function LogInAgain() {
  const { pathname, search } = useLocation();
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <a href={loginPath(pathname + search)} target={alive ? undefined : "_blank"} rel="noreferrer">
      {LOG_IN_TO_GO_ON}
    </a>
  );
}

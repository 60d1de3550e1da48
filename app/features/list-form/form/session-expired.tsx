import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "~/lib/paths";
import { LOG_IN_TO_GO_ON } from "~/ui/announce";
import styles from "./list-form.module.css";

export function SessionExpired({ submit }: { submit: string }) {
  const { pathname } = useLocation();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the page is loaded again, and this comes first
    <p className={styles.note} role="alert" tabIndex={-1} ref={note} autoFocus>
      You are logged out, and nothing is lost: your words are here.{" "}
      <a href={paths.login(pathname)} target="_blank" rel="noopener opener">
        {LOG_IN_TO_GO_ON}
      </a>{" "}
      in another tab, then press {submit} again.
    </p>
  );
}

import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { paths } from "~/lib/addresses/paths";
import { Button } from "~/ui/buttons/button";
import { useHydrated } from "~/ui/page/use-hydrated";

type Props = {
  /** The member's name; null for a guest, who has no log-in. */
  name: string | null | undefined;
  words: string;
  newTab?: boolean;
};

/** The ways on from a form that another account wrote: log in as its writer, or copy the words. */
export function LogInAs({ name, words, newTab = false }: Props) {
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(words).then(() => setCopied(true));
  return (
    <>
      {name && (
        <a
          href={paths.login(pathname + search, name)}
          target={newTab ? "_blank" : undefined}
          rel="noreferrer"
        >
          LOG IN AS <bdi>{name}</bdi>
        </a>
      )}
      {isHydrated && words && <Button onClick={copy}>{copied ? "COPIED" : "COPY"}</Button>}
    </>
  );
}

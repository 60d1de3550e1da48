import { useState } from "react";
import { snippetOf } from "~/features/lists/share-dialog/embed-snippet";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Button } from "~/ui/buttons/button";
import { useHydrated } from "~/ui/page/use-hydrated";
import { announce, NETWORK_LOST } from "~/ui/states/announce";
import styles from "./take-list.module.css";

const FORMATS = [
  ["Markdown", "md"],
  ["CSV", "csv"],
  ["JSON", "json"],
  ["Text", "txt"],
] as const;

const FRAME = { width: 600, height: 480 };

type Props = { listId: ListId; title: string; origin: string };

export function TakeList({ listId, title, origin }: Props) {
  const snippet = snippetOf({ src: origin + paths.embed(listId), title, ...FRAME });
  return (
    <>
      <h2>As a file</h2>
      <ul className="touch-links rows">
        {FORMATS.map(([name, format]) => {
          const path = paths.listExport(listId, format);
          return (
            <li key={format}>
              <a className="grow" href={path} download>
                {name}
              </a>
              <Copy what={name} read={() => textAt(path)} />
            </li>
          );
        })}
      </ul>
      <h2>On your site</h2>
      <textarea
        className={`small full ${styles.snippet}`}
        readOnly
        rows={5}
        value={snippet}
        aria-label="Embed code"
      />
      <p>
        <Copy what="embed code" read={async () => snippet} />
      </p>
    </>
  );
}

async function textAt(path: string): Promise<string> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

function Copy({ what, read }: { what: string; read: () => Promise<string> }) {
  const isHydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  if (!isHydrated) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await read());
      setCopied(true);
    } catch (error) {
      console.warn("not copied", error);
      announce(NETWORK_LOST);
    }
  };
  return (
    <Button
      type="button"
      variant="quiet"
      icon={copied ? "check" : "link"}
      aria-label={`Copy ${what}`}
      onClick={copy}
    >
      {copied ? "COPIED!" : "COPY"}
    </Button>
  );
}

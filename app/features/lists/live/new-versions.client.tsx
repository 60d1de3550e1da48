import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { Pulse } from "~/features/lists/model/pulse";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { plural } from "~/lib/text/plural";
import { Button } from "~/ui/buttons/button";
import styles from "./new-versions.module.css";
import { usePulse } from "./use-pulse";

type Props = { listId: ListId; loaded: Pulse };

/** Offers what is new on a list. The page changes only when the reader asks for it, or at its reveal. */
export function NewVersions({ listId, loaded }: Props) {
  const { pulse } = usePulse(listId, loaded, { isRoom: !loaded.open });
  const { revalidate, state } = useRevalidator();
  const isRevealed = pulse.open && !loaded.open;
  const navigate = useNavigate();
  useEffect(() => {
    if (isRevealed) navigate(paths.room(listId), { state: { live: true } });
  }, [isRevealed, listId, navigate]);
  const words = newsWords(loaded, pulse);
  return (
    words && (
      <p className={`toast small bold line gap-4 ${styles.news}`}>
        {words}
        <Button variant="quiet" busy={state === "loading"} onClick={revalidate}>
          SHOW
        </Button>
      </p>
    )
  );
}

function newsWords(loaded: Pulse, pulse: Pulse): string | null {
  if (pulse.in > loaded.in) return plural(pulse.in - loaded.in, "new version");
  return pulse.rev === loaded.rev ? null : "This list has changed";
}

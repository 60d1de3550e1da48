import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  type Params,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigationType,
  useRevalidator,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { usePulse } from "~/features/lists/live/use-pulse";
import { paths } from "~/lib/addresses/paths";
import { idOrNone } from "~/lib/data/ids";
import { pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import type { BarHandle } from "~/shell/top-bar";
import { metaFrom } from "~/ui/page/page-meta";
import { NAMES_SHOWN, type ToldResult, withTold } from "./room";
import styles from "./room.module.css";
import { openRoom, readRoom, revealRoom } from "./room.server";
import { RoomResult } from "./room-result";
import { RoomWaiting } from "./room-waiting";

export const meta = metaFrom<typeof loader>((data) => ({
  title: data?.title ?? "A room",
  description: "Everyone ranks it unseen.",
}));

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  readRoom(context.app, context.viewer, idOrNone(params.listId));

export const action = pageAction({
  fields: [],
  admit: requireMember,
  intents: {
    open: async (_, { app, viewer, params }) => {
      const listId = idOrNone(params.listId);
      await openRoom(app, viewer, listId);
      throw redirect(paths.room(listId));
    },
    reveal: async (_, { app, viewer, params }) => {
      const listId = idOrNone(params.listId);
      await revealRoom(app, viewer, listId);
      throw redirect(paths.room(listId));
    },
  },
});

export const handle = {
  leave: { words: "Leave the room", to: ({ listId }: Params) => paths.list(idOrNone(listId)) },
} satisfies BarHandle;

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function Room() {
  const loaded = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const watching = { isRoom: true, showsResult: true };
  const { pulse, lost, result, wall, tellWall } = usePulse(loaded.listId, loaded.pulse, watching);
  const isBehind =
    pulse.rev !== loaded.pulse.rev || pulse.in !== loaded.pulse.in || pulse.open !== loaded.pulse.open;
  const isOnlyNumber = !pulse.open && loaded.pulse.in > NAMES_SHOWN;
  const shows = loaded.state === "waiting" && (isOnlyNumber || result !== null);
  useReload(isBehind, shows ? LEISURE_MS : 0);
  const room = withTold(loaded, result as ToldResult | null);
  const wasWaiting = useRef(loaded.state === "waiting");
  const came = useLocation().state as { live?: boolean } | null;
  // a reload or Back brings the location's state again, which the server doesn't know
  const isReturn = useNavigationType() === "POP";
  const isLive = wasWaiting.current || (came?.live === true && !isReturn);
  return (
    <article className={`stack ${styles.room}`} data-live data-state={room.state}>
      {room.state === "waiting" ? (
        <RoomWaiting room={room} inNow={pulse.in} lost={lost} refused={failed?.refused.message} />
      ) : (
        <RoomResult room={room} isLive={isLive} wall={wall} tellWall={tellWall} />
      )}
    </article>
  );
}

/** A waiting room that shows what it was told, a number or the result, loads the rest at leisure. */
const LEISURE_MS = 10_000;

/** Loads the room again once its pulse has changed, within that time. */
function useReload(isBehind: boolean, withinMs: number) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isBehind || state !== "idle") return;
    if (withinMs === 0) return revalidate();
    const timer = setTimeout(revalidate, Math.random() * withinMs);
    return () => clearTimeout(timer);
  }, [isBehind, state, revalidate, withinMs]);
}

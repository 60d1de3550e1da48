import { PULSE_PING, PULSE_PONG, type ToldChange } from "~/features/lists/model/pulse";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";

type Told = {
  onOpen: () => void;
  onChange: (told: ToldChange) => void;
  onClose: () => void;
};

const PING_EVERY_MS = 30_000;

export type PulseSocket = {
  close: () => void;
  /** Returns false while the socket is not open. */
  send: (message: string) => boolean;
};

/** Opens the socket that tells a page of changes on a list. */
export function openPulseSocket(listId: ListId, { onOpen, onChange, onClose }: Told): PulseSocket {
  const url = new URL(paths.pulse(listId), location.origin.replace("http", "ws"));
  const socket = new WebSocket(url);
  let isHeard = true;
  const pings = setInterval(() => {
    if (!isHeard) return end();
    // one that opens late owes no answer yet
    isHeard = !send(PULSE_PING);
  }, PING_EVERY_MS);
  const send = (message: string) => {
    const isOpen = socket.readyState === WebSocket.OPEN;
    if (isOpen) socket.send(message);
    return isOpen;
  };
  let isOver = false;
  /** A dead connection closes late, if ever. */
  function end() {
    if (isOver) return;
    isOver = true;
    clearInterval(pings);
    socket.close();
    onClose();
  }
  socket.addEventListener("open", onOpen);
  socket.addEventListener("message", ({ data }) => {
    isHeard = true;
    if (data !== PULSE_PONG && !isOver) onChange(JSON.parse(data) as ToldChange);
  });
  socket.addEventListener("close", end);
  return { close: end, send };
}

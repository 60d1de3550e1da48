import { type Dispatch, useCallback, useEffect, useState } from "react";
import type { RevealedRoom } from "./room";
import { RoomEnding } from "./room-ending";
import { LookUp, Wall } from "./wall";
import { PHONES_AFTER, WALL_LOST } from "./wall-frames";

type Props = {
  room: RevealedRoom;
  /** True on a page that was open before the reveal: it shows the places one by one. */
  isLive: boolean;
  /** The place that the owner's wall opens, 0 at its end; null without a wall. */
  wall: number | null;
  tellWall: Dispatch<number>;
};

/** A list owner's page as wide as this is the wall, which leads the pages of the others. */
const WALL_WIDTH = "(width >= 60rem)";

/** The reveal, then the ending: at once on a page that is opened later. */
export function RoomResult({ room, isLive, wall, tellWall }: Props) {
  const [isOver, setOver] = useState(!isLive || room.items.length === 0);
  const [isAlone, setAlone] = useState(false);
  const end = useCallback(() => setOver(true), []);
  const follows = wall !== null && !isAlone && !isOver;
  useEffect(() => {
    if (!follows) return;
    const timer = setTimeout(end, wall === 0 ? PHONES_AFTER : WALL_LOST);
    return () => clearTimeout(timer);
  }, [follows, wall, end]);
  const leads = useCallback(
    (place: number) => {
      if (room.listOwner && matchMedia(WALL_WIDTH).matches) tellWall(place);
    },
    [room.listOwner, tellWall],
  );
  useEffect(() => {
    if (isOver && isLive) leads(0);
  }, [isOver, isLive, leads]);
  if (isOver) return <RoomEnding room={room} isLive={isLive} />;
  if (follows) return <LookUp room={room} place={wall} onAlone={() => setAlone(true)} />;
  return <Wall room={room} onPlace={leads} onEnd={end} />;
}

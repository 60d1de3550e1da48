import { nameInRoom } from "./guest-name";

/** Returns what stands on the face of a name, wherever it is: the first character of its first two words. */
export function initialsOf(name: string): string {
  const [first = name, second = ""] = nameInRoom(name).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [first, second].map((word) => [...word][0]?.toUpperCase() ?? "").join("");
}

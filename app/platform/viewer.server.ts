import type { UserId } from "~/lib/ids";
import { Refusal } from "./refusal";

/** A signed-in person, as the session's look-up found them. */
export type Member = {
  id: UserId;
  username: string;
  roles: string[];
  joinedAt: number;
  sessionId: string;
  /** Unread notifications that they may still see, 99 at most. */
  unread: number;
  /** The refusal of this request's write, if it exceeds the limit. */
  tooMany?: Refusal | null;
  /** For a moderator: open cases, 99 at most. */
  openCases?: number;
  /** Whether they have blocked somebody, or somebody has blocked them. */
  blocks?: boolean;
  /** The keys of the chapters that they have muted. */
  muted?: string[];
  /** The token with which a program acts for them; absent while they act in person. */
  token?: { id: string; scope: "read" | "write" };
};

/** Who asks; null is an anonymous visitor. */
export type Viewer = Member | null;

/** The viewer's id if anybody's comments are hidden from them; else null, and nothing needs to be looked up. */
export const blockedFor = (viewer: Viewer): UserId | null => (viewer?.blocks ? viewer.id : null);

export function requireMember(viewer: Viewer): Member {
  if (!viewer) throw new Refusal("sign-in");
  return viewer;
}

/** The member who may write now: the one check that admits each write. Refuses 'sign-in' and 'too-many'. */
export function requireWriter(viewer: Viewer): Member {
  const member = requireMember(viewer);
  if (member.tooMany) throw member.tooMany;
  return member;
}

/** Admits moderators; for everybody else the page does not exist. */
export function requireModerator(viewer: Viewer): Member {
  const member = requireMember(viewer);
  if (!member.roles.includes("moderator")) throw new Refusal("not-found");
  return member;
}

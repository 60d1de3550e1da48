import { Refusal } from "./refusal";

/** A signed-in person, as the session's one look-up found them. */
export type Member = {
  id: string;
  username: string;
  roles: string[];
  joinedAt: number;
  sessionId: string;
  /** Unread notifications that they may still see, 99 at most. */
  unread: number;
};

/** Who is looking; null is an anonymous visitor. */
export type Viewer = Member | null;

export function requireMember(viewer: Viewer): Member {
  if (!viewer) throw new Refusal("sign-in");
  return viewer;
}

/** Passes moderators; to everybody else the page does not exist. */
export function requireModerator(viewer: Viewer): Member {
  const member = requireMember(viewer);
  if (!member.roles.includes("moderator")) throw new Refusal("not-found");
  return member;
}

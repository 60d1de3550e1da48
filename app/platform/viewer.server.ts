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
  /** Why the write that this request asks for is one too many, if it is. */
  tooMany?: Refusal | null;
  /** Of a moderator: cases that wait for a decision, 99 at most. */
  openCases?: number;
};

/** Who is looking; null is an anonymous visitor. */
export type Viewer = Member | null;

export function requireMember(viewer: Viewer): Member {
  if (!viewer) throw new Refusal("sign-in");
  return viewer;
}

/** Who may write now: the one place where each write of a member is admitted. Refuses 'sign-in' and 'too-many'. */
export function requireWriter(viewer: Viewer): Member {
  const member = requireMember(viewer);
  if (member.tooMany) throw member.tooMany;
  return member;
}

/** Passes moderators; to everybody else the page does not exist. */
export function requireModerator(viewer: Viewer): Member {
  const member = requireMember(viewer);
  if (!member.roles.includes("moderator")) throw new Refusal("not-found");
  return member;
}

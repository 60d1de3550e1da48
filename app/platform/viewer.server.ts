import type { Reader } from "~/lib/audience";
import type { UserId } from "~/lib/ids";
import { type Suspension, suspensionText } from "~/lib/suspension";
import type { App } from "./app.server";
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
  /** Why, and until when, they write nothing. */
  suspended?: Suspension | null;
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

/** The viewer as the visibility predicate asks for them: with the list keys that came along. */
export const readerOf = ({ listKeys }: App, viewer: Viewer): Reader => ({
  id: viewer?.id ?? null,
  keys: listKeys,
});

/** The viewer's id if anybody's comments are hidden from them; else null, and nothing needs to be looked up. */
export const blockedFor = (viewer: Viewer): UserId | null => (viewer?.blocks ? viewer.id : null);

export function requireMember(viewer: Viewer): Member {
  if (!viewer) throw new Refusal("sign-in");
  return viewer;
}

/**
 * The member who may write as far as their account goes: the one check that every write passes, by page, call or token.
 * Alone it is for writes with a limit of their own. Refuses 'sign-in' and 'suspended'.
 */
export function requireActive(viewer: Viewer): Member {
  const member = requireMember(viewer);
  if (member.suspended) throw new Refusal("suspended", { message: suspensionText(member.suspended) });
  return member;
}

/** The member who may write now. Refuses 'sign-in', 'suspended' and 'too-many'. */
export function requireWriter(viewer: Viewer): Member {
  return unhurried(requireActive(viewer));
}

/** For the one write that a suspended member keeps: leaving. Refuses 'sign-in' and 'too-many'. */
export function requireLeaver(viewer: Viewer): Member {
  return unhurried(requireMember(viewer));
}

function unhurried(member: Member): Member {
  if (member.tooMany) throw member.tooMany;
  return member;
}

/** The member whom `admit` admits, in person and not by a program's token. Refuses 'forbidden' too. */
export function requireInPerson(viewer: Viewer, admit = requireWriter): Member {
  const member = admit(viewer);
  if (member.token) throw new Refusal("forbidden", { message: "A token can't do this" });
  return member;
}

/** Admits moderators, and admins; for everybody else the page does not exist. Refuses 'suspended' ones. */
export function requireModerator(viewer: Viewer): Member {
  const member = requireMember(viewer);
  if (!member.roles.some((role) => role === "moderator" || role === "admin")) throw new Refusal("not-found");
  return requireActive(member);
}

/** Admits admins; for everybody else, strangers too, the page does not exist. Refuses 'suspended' ones. */
export function requireAdmin(viewer: Viewer): Member {
  if (!viewer?.roles.includes("admin")) throw new Refusal("not-found");
  return requireActive(viewer);
}

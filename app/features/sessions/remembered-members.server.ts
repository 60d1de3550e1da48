/** Members as this isolate of the Worker saw them last, so that their next page can be read while they are looked up. */
import type { Member } from "~/platform/viewer.server";

const ENTRIES_MAX = 500;

/** As JSON, by session, oldest first. */
const members = new Map<string, string>();

export const rememberedMember = (sessionId: string): string | undefined => members.get(sessionId);

export function rememberMember(member: Member): void {
  members.delete(member.sessionId);
  members.set(member.sessionId, JSON.stringify(member));
  for (const oldest of members.keys()) {
    if (members.size <= ENTRIES_MAX) return;
    members.delete(oldest);
  }
}

/** Members as this isolate of the Worker saw them last, so that their next page can be read while they are looked up. */
import { keepNewest } from "~/lib/keep-newest";
import type { Member } from "~/platform/viewer.server";

const ENTRIES_MAX = 500;

/** As JSON, by session, oldest first. */
const members = new Map<string, string>();

export const rememberedMember = (sessionId: string): string | undefined => members.get(sessionId);

export const forgetMember = (sessionId: string): boolean => members.delete(sessionId);

export const rememberMember = (member: Member): void =>
  keepNewest(members, member.sessionId, JSON.stringify(member), ENTRIES_MAX);

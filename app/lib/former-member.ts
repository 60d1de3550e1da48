import type { VersionId } from "./ids";

/** The name shown for members who left; no account can have it. */
export const FORMER_MEMBER = "former member";

/** A creator's part of a path: the name, or the version's id for a former member. */
export const creatorInPath = (creator: string, versionId: VersionId): string =>
  creator === FORMER_MEMBER ? versionId : creator;

import type { VersionId } from "~/lib/data/ids";

/** The name shown for deleted accounts; reserved, so that no account can have it. */
export const FORMER_MEMBER = "former member";

/** Returns the creator segment of a path: the name, or the version's id for a former member. */
export const creatorInPath = (creator: string, versionId: VersionId): string =>
  creator === FORMER_MEMBER ? versionId : creator;

/** The name under which the words of somebody who left stay; no account can have it. */
export const FORMER_MEMBER = "former member";

/** What stands for a creator in an address: the name, or for one of the former members the version's id. */
export const creatorInPath = (creator: string, versionId: string): string =>
  creator === FORMER_MEMBER ? versionId : creator;

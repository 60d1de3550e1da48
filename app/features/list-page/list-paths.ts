/** Where a list's screens are. */

type Thread = { listId: string; creator: string; itemId: string };

export const listPath = (listId: string) => `/lists/${listId}`;

/** The page for overrides. */
export const sameItemPath = (listId: string) => `${listPath(listId)}/same-item`;

/** The picture that a shared link shows. */
export const sharePicturePath = (listId: string) => `${listPath(listId)}/share.png`;

export const versionPath = (listId: string, creator: string) =>
  `/listdetails/${listId}/${encodeURIComponent(creator)}`;

export const threadPath = ({ listId, creator, itemId }: Thread) =>
  `/item/${listId}/${encodeURIComponent(creator)}/${itemId}`;

export const profilePath = (username: string) => `/profile/${encodeURIComponent(username)}`;

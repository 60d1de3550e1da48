/** Key prefix of drafts in local storage. */
export const DRAFT_PREFIX = "draft/";

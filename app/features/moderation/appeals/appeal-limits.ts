/** Maximum length of an appeal, in characters. */
export const APPEAL_MAX = 1000;

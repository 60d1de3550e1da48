export const ABOUT_MAX = 160;

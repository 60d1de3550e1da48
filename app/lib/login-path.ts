/** The login page, which leads back to `to` (a path on our own origin). */
export const loginPath = (to: string) => `/login?to=${encodeURIComponent(to)}`;

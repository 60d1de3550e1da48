/** The login page, which returns to `to` (a path on our own origin); with a name, its field is filled in. */
export const loginPath = (to: string, name = "") =>
  `/login?to=${encodeURIComponent(to)}${name && `&name=${encodeURIComponent(name)}`}`;

/** The register page, which returns to `to` if there is one. */
export const registerPath = (to: string) => (to ? `/register?to=${encodeURIComponent(to)}` : "/register");

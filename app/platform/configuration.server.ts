/** Checks the settings that must be valid before any request is served. */
import { type Env, PASSWORD_COST } from "./env.server";

const SECRET_MIN_BYTES = 32;

const isShort = (secret: string) => new TextEncoder().encode(secret).length < SECRET_MIN_BYTES;

export const oldSecretsOf = ({ SESSION_SECRETS_OLD }: Pick<Env, "SESSION_SECRETS_OLD">): string[] =>
  SESSION_SECRETS_OLD.split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);

/** Returns true if every secret is long enough to sign with. Development accepts any. */
export const hasGoodSecrets = (env: Env): boolean =>
  env.MODE === "development" || ![env.SESSION_SECRET, ...oldSecretsOf(env)].some(isShort);

/** Returns why production can't serve with this configuration, one sentence per setting; empty if it can. */
export function configurationProblems(env: Env): string[] {
  if (env.MODE === "development") return [];
  const { SESSION_SECRET, PUBLIC_URL } = env;
  const isPublic = URL.canParse(PUBLIC_URL) && new URL(PUBLIC_URL).protocol === "https:";
  return [
    ...(isShort(SESSION_SECRET) ? [`SESSION_SECRET must have ${SECRET_MIN_BYTES} bytes or more`] : []),
    ...(oldSecretsOf(env).some(isShort)
      ? [`SESSION_SECRETS_OLD: each must have ${SECRET_MIN_BYTES} bytes or more`]
      : []),
    ...(env.PASSWORD_COST < PASSWORD_COST ? [`PASSWORD_COST must be ${PASSWORD_COST} or more`] : []),
    ...(isPublic ? [] : ["PUBLIC_URL must be the https address at which people reach this"]),
  ];
}

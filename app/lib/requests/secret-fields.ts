/** Form fields that are never stored, logged or shown again: passwords and passkey signatures. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(["password", "newPassword", "passkey"]);

export const isSecretField = (name: string): boolean => SECRET_FIELDS.has(name);

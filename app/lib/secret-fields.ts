/** Fields of forms that are never kept, logged or shown again: passwords, and what a passkey has signed. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(["password", "newPassword", "passkey"]);

export const isSecretField = (name: string): boolean => SECRET_FIELDS.has(name);

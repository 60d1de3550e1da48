/** Replaces real hashes: `vi.mock("~/platform/passwords.server", () => import("./cheap-passwords"))`. */
export const hashPassword = async (password: string) => `plain ${password}`;
export const verifyPassword = async (hash: string | null, password: string) => hash === `plain ${password}`;
export const isOldHash = () => false;
export const withPlace = <T>(_app: unknown, work: () => Promise<T>) => work();

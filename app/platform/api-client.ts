/** The REST API from a browser or a web view: the bearer, the XSRF header, and what follows on 401 and 402. */

/** Where the browser keeps the session. */
const TOKEN = "auth-token";
const USER = "auth-user";
const SAVED = "saved_lists";
const XSRF_COOKIE = "XSRF-TOKEN";

/** What the client needs of a browser; a test brings its own. */
export type Surroundings = {
  fetch: typeof fetch;
  localStorage: Pick<Storage, "getItem" | "removeItem">;
  sessionStorage: Pick<Storage, "removeItem">;
  /** `document.cookie`. */
  cookies: () => string;
  /** Path and query of the page, to come back to. */
  here: () => string;
  navigate: (path: string) => void;
  /** '/api', or the API's address with another origin (a mobile wrapper). */
  base: string;
};

type Method = "POST" | "PUT" | "DELETE";

/** An answer that was no success; `message` is the server's own. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: Record<string, string> = {},
    readonly rev?: number,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** Calls whose 401 or 402 is about what was typed, not about the session: nothing is wiped, nobody is sent away. */
const EXEMPT = /^\/(auth\/(login|signup)|change_password|request_password|resend_email|confirm_email)(\/|$)/;

export function apiClient(around: Surroundings) {
  const isRelative = around.base.startsWith("/");

  async function call<T>(method: "GET" | Method, path: string, body?: unknown): Promise<T> {
    const response = await around.fetch(`${around.base}${path}`, {
      method,
      headers: headersOf(method, body !== undefined),
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer as T;
    const error = errorOf(response.status, answer);
    if (!EXEMPT.test(path)) leave(error);
    throw error;
  }

  function headersOf(method: "GET" | Method, hasBody: boolean): Record<string, string> {
    const token = around.localStorage.getItem(TOKEN);
    const xsrf = method !== "GET" && isRelative ? xsrfToken(around.cookies()) : null;
    return {
      Accept: "application/json",
      ...(hasBody ? { "Content-Type": "application/json" } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(xsrf ? { "X-XSRF-TOKEN": xsrf } : {}),
    };
  }

  /** The session is no good any more, or waits for its address to be confirmed; drafts in the storage stay. */
  function leave(error: ApiError): void {
    if (error.status !== 401 && error.status !== 402) return;
    if (error.status === 401) console.warn("Signed out:", error.message);
    for (const key of [TOKEN, USER]) around.localStorage.removeItem(key);
    around.sessionStorage.removeItem(SAVED);
    around.navigate(
      error.status === 402 ? "/register/check-mail" : `/login?to=${encodeURIComponent(around.here())}`,
    );
  }

  return {
    /** A read; one that fails is logged and answers `empty`. */
    async read<T>(path: string, empty: T): Promise<T> {
      try {
        return await call<T>("GET", path);
      } catch (error) {
        console.warn(`GET ${path}`, error);
        return empty;
      }
    },
    /** A read that says why it failed: throws ApiError, or what fetch throws without a connection. */
    get: <T>(path: string) => call<T>("GET", path),
    post: <T>(path: string, body?: unknown) => call<T>("POST", path, body),
    put: <T>(path: string, body?: unknown) => call<T>("PUT", path, body),
    delete: <T>(path: string, body?: unknown) => call<T>("DELETE", path, body),
  };
}

export type ApiClient = ReturnType<typeof apiClient>;

/** The client of the page that is open. */
export const browserClient = (base = "/api"): ApiClient =>
  apiClient({
    fetch: (...args) => window.fetch(...args),
    localStorage,
    sessionStorage,
    cookies: () => document.cookie,
    here: () => location.pathname + location.search,
    navigate: (path) => location.assign(path),
    base,
  });

const xsrfToken = (cookies: string): string | null =>
  new RegExp(`(?:^|;\\s*)${XSRF_COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? null;

function errorOf(status: number, answer: unknown): ApiError {
  const { code, message, errors, rev } = (answer ?? {}) as Partial<ApiError>;
  return new ApiError(status, code ?? "broken", message ?? `The server answered ${status}`, errors, rev);
}

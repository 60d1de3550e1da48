/** An error response of the API. */
export class ListdropError extends Error {
  constructor(status, { code, message, errors, rev }, retryAfter) {
    super(message);
    this.name = "ListdropError";
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.rev = rev;
    this.retryAfter = retryAfter;
  }
}

const KEPT_MAX = 100;

/** Creates a client for the site at `address`. `token` is a member's; `fetch` replaces the global one. */
export function listdrop(address, { token, fetch = globalThis.fetch } = {}) {
  const base = `${address.replace(/\/+$/, "")}/api`;
  /** Recent responses by URL, each with its entity tag. */
  const kept = new Map();

  return async function call(name, { params = {}, query = {}, body, key, listKey } = {}) {
    const [method, path] = name.split(" ");
    const filled = path.replace(/\{(\w+)\}/g, (_, part) => encodeURIComponent(String(params[part])));
    const asked = new URLSearchParams(
      Object.entries(query).flatMap(([field, value]) =>
        value === undefined ? [] : [[field, String(value)]],
      ),
    );
    const url = `${base}${filled}${asked.size > 0 ? `?${asked}` : ""}`;
    const before = method === "GET" ? kept.get(url) : undefined;
    const response = await fetch(url, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(key && { "Idempotency-Key": key }),
        ...(listKey && { "X-List-Key": listKey }),
        ...(before && { "If-None-Match": before.tag }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (before && response.status === 304) return structuredClone(before.answer);
    const text = await response.text();
    const answer = parsed(text);
    if (!response.ok) {
      const wait = Number(response.headers.get("Retry-After")) || undefined;
      throw new ListdropError(response.status, answer ?? { code: "unreadable", message: text }, wait);
    }
    const tag = response.headers.get("ETag");
    if (method === "GET" && tag) {
      kept.delete(url);
      kept.set(url, { tag, answer: structuredClone(answer) });
      if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value);
    }
    return answer;
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchJson, isLost, RefusedRequest } from "./fetch-json";
import { networkSafeAction } from "./network-safe-action";

let went: string[];
let warnSpy: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  went = [];
  vi.stubGlobal("location", {
    href: "https://listdrop.example/x",
    assign: (path: string) => went.push(path),
  });
  vi.stubGlobal("document", { cookie: "" });
  warnSpy = vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answers = (answer: () => Response | Promise<Response>) => vi.stubGlobal("fetch", async () => answer());
const errorOf = (request: Promise<unknown>) => request.then(() => null).catch((error: unknown) => error);

describe("a request of a page's scripts", () => {
  test("returns the server's response", async () => {
    answers(() => Response.json(["Heat"]));
    expect(await fetchJson("/suggest/items?q=h")).toEqual(["Heat"]);
  });

  test("repeats the session's token with a write alone", async () => {
    vi.stubGlobal("document", { cookie: "a=b; XSRF-TOKEN=0123; c=d" });
    const sent: (RequestInit | undefined)[] = [];
    vi.stubGlobal("fetch", async (_: string, init?: RequestInit) => {
      sent.push(init);
      return Response.json({});
    });
    await fetchJson("/saves", { method: "POST" });
    await fetchJson("/suggest/items?q=h");
    expect(sent.map((init) => new Headers(init?.headers).get("X-XSRF-TOKEN"))).toEqual(["0123", null]);
  });

  test("is refused with the server's reason", async () => {
    answers(() =>
      Response.json({ message: "Too large", errors: { image: "At most 5 MB" } }, { status: 413 }),
    );
    expect(await errorOf(fetchJson("/images"))).toMatchObject({
      status: 413,
      message: "Too large",
      errors: { image: "At most 5 MB" },
    });
    expect(warnSpy).not.toHaveBeenCalled();
    expect(went).toEqual([]);
  });

  test.each([
    ["a proxy's page", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
    ["a page with a good status", () => new Response("<h1>Log in to the hotel's network</h1>")],
    ["an error without a reason", () => Response.json({}, { status: 500 })],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("is lost with %s", async (_, answer) => {
    answers(answer);
    expect(isLost(await errorOf(fetchJson("/suggest/items?q=h")))).toBe(true);
  });

  test("says in the console that the session has ended, and stays on the page", async () => {
    answers(() => Response.json({ message: "Log in first" }, { status: 401 }));
    expect(await errorOf(fetchJson("/saves", { method: "POST" }))).toBeInstanceOf(RefusedRequest);
    expect(warnSpy).toHaveBeenCalledWith("The session has ended");
    expect(went).toEqual([]);
  });

  test("leads to the page about the mail if the address is not confirmed", async () => {
    answers(() => Response.json({ message: "Confirm your e-mail address first" }, { status: 402 }));
    await errorOf(fetchJson("/saves", { method: "POST" }));
    expect(went).toEqual(["/register/check-mail"]);
  });
});

describe("a form of a page", () => {
  const post = (serverAction: () => Promise<unknown>) =>
    networkSafeAction({
      request: new Request("https://listdrop.example/login", {
        method: "POST",
        body: new URLSearchParams({ a: "b" }),
      }),
      params: {},
      serverAction: serverAction as never,
    });

  test("with a mistyped password ends no session", async () => {
    const refused = { refused: { code: "wrong-credentials", message: "Wrong username or password" } };
    expect(await post(async () => refused)).toBe(refused);
    expect(warnSpy).not.toHaveBeenCalled();
  });

  test("keeps its page when the server fails, and follows a redirect or a 404", async () => {
    const trouble = await post(() => Promise.reject(new Error("Unexpected Server Error")));
    expect((trouble as Response).status).toBe(503);
    const elsewhere = Response.redirect("https://listdrop.example/");
    expect(await errorOf(post(() => Promise.reject(elsewhere)) as Promise<unknown>)).toBe(elsewhere);
  });
});

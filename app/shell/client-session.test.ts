import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeStorage } from "#tests/support/fake-storage";
import { deepLinkPath } from "~/lib/addresses/deep-links";
import { concernsSession, syncClientSession } from "./client-session";

const USER = { username: "ann", roles: [], accessToken: "t", followed_chapters: "", saved_lists: "a,b" };
let local: FakeStorage;
let session: FakeStorage;
let requestsCount: number;

beforeEach(() => {
  local = new FakeStorage();
  session = new FakeStorage();
  requestsCount = 0;
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", async () => {
    requestsCount += 1;
    return Response.json(USER);
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the client session", () => {
  test("is fetched if there is a cookie and no copy, and not again", async () => {
    await syncClientSession("ann");
    expect(local.getItem("auth-token")).toBe("t");
    expect(JSON.parse(local.getItem("auth-user") ?? "")).toEqual(USER);
    expect(session.getItem("saved_lists")).toBe("a,b");
    await syncClientSession("ann");
    expect(requestsCount).toBe(1);
  });

  test("is written again after a change, a native post, and for another member", async () => {
    await syncClientSession("ann");
    await syncClientSession("ann", { changed: true });
    session.setItem("stale", "1");
    await syncClientSession("ann");
    await syncClientSession("bob");
    expect(requestsCount).toBe(4);
    expect(session.getItem("stale")).toBeNull();
  });

  test("is cleared with the cookie; drafts stay unless somebody signed out", async () => {
    await syncClientSession("ann");
    for (const key of ["draft/drop#1", "visits", "probe"]) local.setItem(key, "x");
    await syncClientSession(null);
    expect(Object.keys(local)).toEqual(["draft/drop#1"]);
    expect(Object.keys(session)).toEqual([]);
    session.setItem("signing-out", "1");
    await syncClientSession(null);
    expect([...Object.keys(local), ...Object.keys(session)]).toEqual([]);
  });

  test("is cleared of the one before when another member logs in", async () => {
    await syncClientSession("ann");
    local.setItem("visits", "x");
    await syncClientSession("ann");
    expect(local.getItem("visits")).toBe("x");
    vi.stubGlobal("fetch", async () => Response.json({ ...USER, username: "bob" }));
    await syncClientSession("bob");
    expect(Object.keys(local).sort()).toEqual(["auth-token", "auth-user"]);
  });

  test("of a stranger keeps what the browser remembers for itself", async () => {
    local.setItem("visits", "x");
    await syncClientSession(null);
    expect(local.getItem("visits")).toBe("x");
  });

  test("is cleared when the session has ended, and kept when the server fails", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    await syncClientSession("ann");
    vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
    await syncClientSession("ann", { changed: true });
    expect(local.getItem("auth-token")).toBe("t");
    expect(warn).toHaveBeenCalled();
    vi.stubGlobal("fetch", async () =>
      Response.json({ code: "sign-in", message: "Log in first" }, { status: 401 }),
    );
    await syncClientSession("ann", { changed: true });
    expect(local.getItem("auth-token")).toBeNull();
  });

  test("notices other tabs signing out, signing in and clearing, but not a renewed token", () => {
    const event = (key: string | null, oldValue: string | null, newValue: string | null) =>
      concernsSession({ key, oldValue, newValue } as StorageEvent);
    expect(event("auth-token", "t", null)).toBe(true);
    expect(event("auth-token", null, "t")).toBe(true);
    expect(event(null, null, null)).toBe(true);
    expect(event("auth-token", "t", "u")).toBe(false);
    expect(event("draft", "t", null)).toBe(false);
  });
});

describe("deep links", () => {
  const product = { origin: "https://listdrop.example", slug: "listdrop" };

  test.each([
    ["https://listdrop.example/lists/5f", "/lists/5f"],
    ["https://listdrop.example/search?searchterm=a b".replace(" ", "%20"), "/search?searchterm=a%20b"],
    ["HTTPS://LISTDROP.example/", "/"],
    ["https://listdrop.example", "/"],
    ["listdrop://chapter/film", "/chapter/film"],
  ])("%s leads to %s", (link, path) => {
    expect(deepLinkPath(link, product)).toBe(path);
  });
});

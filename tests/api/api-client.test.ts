import { beforeEach, describe, expect, test, vi } from "vitest";
import { type ApiClient, ApiError, apiClient } from "~/platform/api-client";

const memory = (values: Record<string, string>) => ({
  values,
  getItem: (key: string) => values[key] ?? null,
  removeItem: (key: string) => {
    delete values[key];
  },
});

let local: ReturnType<typeof memory>;
let session: ReturnType<typeof memory>;
let sent: Request[];
let went: string[];
let client: ApiClient;
let warned: ReturnType<typeof vi.spyOn>;

/** A client whose server answers this to everything. */
function answering(status: number, body: unknown, base = "/api"): ApiClient {
  return apiClient({
    fetch: async (input, init) => {
      const url = new URL(String(input), "https://listdrop.example");
      sent.push(new Request(url, init));
      return body === undefined
        ? new Response("<h1>Bad gateway</h1>", { status })
        : Response.json(body, { status });
    },
    localStorage: local,
    sessionStorage: session,
    cookies: () => "flash=x; XSRF-TOKEN=abc; other=y",
    here: () => "/drop?x=1",
    navigate: (path) => went.push(path),
    base,
  });
}

beforeEach(() => {
  local = memory({ "auth-token": "t", "auth-user": "{}", "draft/drop#1": "typed" });
  session = memory({ saved_lists: "1" });
  sent = [];
  went = [];
  client = answering(200, { ok: true });
  vi.restoreAllMocks();
  warned = vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("what it sends", () => {
  test("the bearer always; the XSRF token with writes to our own origin", async () => {
    await client.get("/feed/0/10");
    await client.put("/addsaved/", { id: "1" });
    await answering(200, {}, "https://api.example/api").post("/comment/", {});
    const headers = (name: string) => sent.map((request) => request.headers.get(name));
    expect(headers("Authorization")).toEqual(["Bearer t", "Bearer t", "Bearer t"]);
    expect(headers("X-XSRF-TOKEN")).toEqual([null, "abc", null]);
    expect(headers("Content-Type")).toEqual([null, "application/json", "application/json"]);
    expect(await sent[1]?.json()).toEqual({ id: "1" });
  });

  test("nothing of a session where there is none", async () => {
    local.removeItem("auth-token");
    await client.get("/feed/0/10");
    expect(sent[0]?.headers.has("Authorization")).toBe(false);
  });
});

describe("what follows on a refusal", () => {
  const refusal = { code: "sign-in", message: "Log in first" };

  test("401: logged, signed out, to the login page and back; drafts stay", async () => {
    await expect(answering(401, refusal).put("/followchapter/", {})).rejects.toThrow("Log in first");
    expect(local.values).toEqual({ "draft/drop#1": "typed" });
    expect(session.values).toEqual({});
    expect(went).toEqual(["/login?to=%2Fdrop%3Fx%3D1"]);
    expect(warned).toHaveBeenCalledOnce();
  });

  test("402: signed out, to the page that says to look into the mail", async () => {
    await expect(answering(402, refusal).get("/getchapters/")).rejects.toBeInstanceOf(ApiError);
    expect(local.getItem("auth-token")).toBeNull();
    expect(went).toEqual(["/register/check-mail"]);
  });

  test.each([
    ["/auth/login/"],
    ["/auth/signup/"],
    ["/change_password/"],
    ["/request_password/a%40b.c"],
    ["/resend_email/a%40b.c"],
    ["/confirm_email/t/a%40b.c"],
  ])("%s wipes nothing and sends nobody away", async (path) => {
    for (const status of [401, 402])
      await expect(answering(status, refusal).post(path, {})).rejects.toMatchObject({ status });
    expect(local.getItem("auth-token")).toBe("t");
    expect(went).toEqual([]);
  });

  test("a read that fails is logged and empty", async () => {
    expect(await answering(503, undefined).read("/chapter/x", [])).toEqual([]);
    expect(await answering(200, [1]).read("/chapter/x", [])).toEqual([1]);
    expect(warned).toHaveBeenCalledOnce();
    expect(went).toEqual([]);
  });

  test("a write says why, with the server's words, fields and revision", async () => {
    const body = { code: "conflict", message: "Someone was faster", rev: 3 };
    await expect(answering(409, body).put("/list/", {})).rejects.toMatchObject({ ...body, status: 409 });
    const errors = { listTitle: "Title is required" };
    const bad = { code: "bad-input", message: "Title is required", errors };
    await expect(answering(400, bad).post("/list/", {})).rejects.toMatchObject({ errors });
    await expect(answering(502, undefined).post("/list/", {})).rejects.toThrow("The server answered 502");
  });
});

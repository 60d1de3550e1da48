import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeStorage } from "#tests/support/fake-storage";
import { DAY } from "~/lib/time/durations";
import { deleteDraft, draftFields, findDraft, openDraft } from "./drafts";

/** Web Locks of one browser, without queues: nobody waits for an exclusive lock here. */
class FakeLocks {
  held = new Map<string, Promise<unknown>>();
  async request(name: string, ...rest: unknown[]) {
    const run = rest.pop() as () => unknown;
    const [{ signal } = {} as { signal?: AbortSignal }] = rest as { signal?: AbortSignal }[];
    const aborted = new Promise((_, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason)),
    );
    if (signal) return Promise.race([aborted, Promise.resolve(this.held.get(name)).then(run)]);
    const result = Promise.resolve(run());
    this.held.set(name, result);
    await result;
    this.held.delete(name);
    return result;
  }
  query = async () => ({ held: [...this.held.keys()].map((name) => ({ name })) });
}

let local: FakeStorage;
const live = () => new AbortController().signal;
const find = async (form: string, owner = "ann") => (await findDraft(form, owner, live()))?.fields[0]?.[1];

/** Writes a draft `age` ms ago, in a tab that is closed. */
function write(form: string, text: string, { age = 0, owner = "ann" } = {}): void {
  vi.setSystemTime(400 * DAY - age);
  const draft = openDraft(form, owner);
  draft.keep([["listTitle", text]]);
  draft.leave();
  vi.setSystemTime(400 * DAY);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  local = new FakeStorage();
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("navigator", { locks: new FakeLocks() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a draft", () => {
  test("is found again, the newest first, until it is deleted", async () => {
    write("drop", "old", { age: 2000 });
    write("drop", "new", { age: 1000 });
    expect(await find("drop")).toBe("new");
    expect(await find("drop/1")).toBeUndefined();
    const found = await findDraft("drop", "ann", live());
    if (found) deleteDraft(found);
    expect(await find("drop")).toBe("old");
  });

  test("that is open in another tab is left alone", async () => {
    write("drop", "closed", { age: 2000 });
    openDraft("drop", "ann").keep([["listTitle", "open"]]);
    expect(await find("drop")).toBe("closed");
  });

  test("that is open in another tab is found once that tab leaves it", async () => {
    const draft = openDraft("drop", "ann");
    draft.keep([["listTitle", "open"]]);
    const finding = find("drop");
    draft.leave();
    expect(await finding).toBe("open");
  });

  test("is not found by a page that is left meanwhile", async () => {
    openDraft("drop", "ann").keep([["listTitle", "open"]]);
    const left = new AbortController();
    const finding = findDraft("drop", "ann", left.signal);
    await expect.poll(async () => (await navigator.locks.query()).held).toHaveLength(1);
    left.abort();
    expect(await finding).toBeNull();
  });

  test("is found by nobody else, and expires", async () => {
    write("drop", "mine");
    expect(await find("drop", "bob")).toBeUndefined();
    write("edit/1", "ancient", { age: 31 * DAY });
    expect(await find("edit/1")).toBeUndefined();
    expect(Object.keys(local)).toHaveLength(1);
  });

  test("is known to be gone", () => {
    const draft = openDraft("drop", "ann");
    expect(draft.isKept()).toBe(false);
    draft.keep([]);
    expect(draft.isKept()).toBe(true);
    draft.forget();
    expect(draft.isKept()).toBe(false);
  });

  test("holds the form's texts without revisions and passwords", () => {
    const form = new FormData();
    form.append("rev", "3");
    form.append("password", "secret");
    form.append("file", new Blob(["x"]));
    form.append("sublist[0].item[0].itemTitle", "Kane");
    expect(draftFields(form)).toEqual([["sublist[0].item[0].itemTitle", "Kane"]]);
  });
});

describe("drafts", () => {
  test("that are invalid are deleted, and other entries are not", async () => {
    local.setItem("draft/drop#x", "{");
    local.setItem("draft/drop#y", '{"owner":"ann","savedAt":1}');
    local.setItem("auth-token", "kept");
    expect(await find("drop")).toBeUndefined();
    expect(Object.keys(local)).toEqual(["auth-token"]);
  });

  test("are missing, and nothing else fails, if the storage is full or closed", async () => {
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    vi.spyOn(local, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(() => openDraft("drop", "ann").keep([])).not.toThrow();
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
    vi.stubGlobal("localStorage", undefined);
    expect(await find("drop")).toBeUndefined();
  });
});

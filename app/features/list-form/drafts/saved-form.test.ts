import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  draftFields,
  draftForm,
  findSavedForm,
  forgetSavedForm,
  type SavedForm,
  type SavedFormStorage,
  saveForm,
} from "./saved-form";

const DAY = 24 * 60 * 60 * 1000;
const NOW = 400 * DAY;

function storageOf(map: Map<string, string>): SavedFormStorage {
  return {
    get length() {
      return map.size;
    },
    key: (i) => [...map.keys()][i] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

const draft = (id: string, age: number, owner = "ann"): SavedForm => ({
  id,
  owner,
  savedAt: NOW - age,
  fields: [["listTitle", `Title of ${id}`]],
});

describe("saved forms", () => {
  let map: Map<string, string>;
  let storage: SavedFormStorage;
  const find = (target: string, live: string[] = [], owner = "ann") =>
    findSavedForm(storage, target, { owner, now: NOW, live })?.id;

  beforeEach(() => {
    map = new Map();
    storage = storageOf(map);
  });

  test("are offered again, the newest first", () => {
    saveForm(storage, "drop", draft("old", 2000));
    saveForm(storage, "drop", draft("new", 1000));
    expect(find("drop")).toBe("new");
    expect(find("drop/1")).toBeUndefined();
    forgetSavedForm(storage, "drop", "new");
    expect(find("drop")).toBe("old");
  });

  test("of a tab that is still open are not offered", () => {
    saveForm(storage, "drop", draft("mine", 2000));
    saveForm(storage, "drop", draft("other-tab", 1000));
    expect(find("drop", ["other-tab"])).toBe("mine");
  });

  test("are shown to nobody else, and expire", () => {
    saveForm(storage, "drop", draft("mine", 1000));
    expect(find("drop", [], "bob")).toBeUndefined();
    saveForm(storage, "edit/1", draft("ancient", 31 * DAY));
    expect(find("edit/1")).toBeUndefined();
    expect([...map.keys()].filter((key) => key.includes("ancient"))).toEqual([]);
  });

  test("tolerate invalid entries and a full storage", () => {
    map.set("draft/drop#x", "{");
    map.set("auth-token", "kept");
    expect(find("drop")).toBeUndefined();
    expect([...map.keys()]).toEqual(["auth-token"]);
    const full: SavedFormStorage = {
      ...storage,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    expect(() => saveForm(full, "drop", draft("a", 0))).not.toThrow();
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });

  test("hold the form's fields without the revisions", () => {
    const form = new FormData();
    form.append("rev", "3");
    form.append("sublist[0].item[0].itemTitle", "Kane");
    expect(draftFields(form)).toEqual([["sublist[0].item[0].itemTitle", "Kane"]]);
    expect([...draftForm({ ...draft("a", 0), fields: draftFields(form) }).entries()]).toEqual([
      ["sublist[0].item[0].itemTitle", "Kane"],
    ]);
  });
});

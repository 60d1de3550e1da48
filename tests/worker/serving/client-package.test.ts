/** The npm client of the API against the served Worker. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "#scripts/settings";
import { accessTokenOf, memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { ListdropError, listdrop } from "../../../client/listdrop.js";

let worker: TestWorker;
let address: string;
let token: string;

beforeAll(async () => {
  worker = await bootWorker();
  address = (await worker.url()).origin;
  token = accessTokenOf(await memberOf(worker.app, "ann"));
});
afterAll(() => worker.close());

test("reads, writes, keeps what has not changed and says why it was refused", async () => {
  const statuses: number[] = [];
  const noting: typeof fetch = async (...args) => {
    const answer = await fetch(...args);
    statuses.push(answer.status);
    return answer;
  };
  const inPerson = listdrop(`${address}/`, { token });
  const { token: made } = await inPerson("POST /tokens", { body: { name: "Test", scope: "write" } });
  const api = listdrop(address, { token: made, fetch: noting });
  const sublist = [{ subListHidden: false, item: [{ itemTitle: "Pho", itemContext: "" }] }];
  const { listId } = await api("POST /list", { body: { listTitle: "Great soups", sublist }, key: "one" });
  const again = await api("POST /list", { body: { listTitle: "Great soups", sublist }, key: "one" });
  expect(again.listId).toBe(listId);
  const list = await api("GET /list/{id}", { params: { id: listId }, query: { pageSize: 5 } });
  expect(list.sublist[0]?.item[0]?.itemTitle).toBe("Pho");
  expect(await api("GET /list/{id}", { params: { id: listId }, query: { pageSize: 5 } })).toEqual(list);
  expect(statuses).toEqual([201, 201, 200, 304]);
  const refused = await api("GET /list/{id}", { params: { id: "nothing/here" } }).catch((error) => error);
  expect(refused).toBeInstanceOf(ListdropError);
  expect(refused).toMatchObject({ status: 404, code: "not-found" });
  const wrong = await api("POST /list", { body: { listTitle: "Soup" } }).catch((error) => error);
  expect(wrong.errors).toEqual({ listTitle: "Title must be at least 6 characters" });
});

test("its example of ten lines prints the newest lists", async () => {
  const example = join(root, "client", "example.js");
  expect(readFileSync(example, "utf8").trim().split("\n").length).toBeLessThanOrEqual(10);
  const run = promisify(execFile);
  expect((await run(process.execPath, [example, address])).stdout).toContain("Great soups, by ann");
  const byName = await run(process.execPath, [example], { env: { ...process.env, LISTDROP_URL: address } });
  expect(byName.stdout).toContain("Great soups, by ann");
});

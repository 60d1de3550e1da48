/** A libSQL primary with a replica near the Worker, from which anonymous visitors read. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { type LibsqlCluster, startLibsqlCluster, startLibsqlServer } from "#tests/support/libsql-server";
import { list } from "#tests/support/shapes";
import { accessTokenOf, memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { clientOf, expectRefusal } from "#tests/worker/client";
import { add, drop, type Person } from "#tests/worker/site";

describe("a primary with a replica", () => {
  let cluster: LibsqlCluster;
  let worker: TestWorker;
  let ann: Person;
  let bob: Person;
  let listId: string;

  beforeAll(async () => {
    cluster = await startLibsqlCluster(1);
    const [replica] = cluster.replicas;
    const vars = { DATABASE_REPLICA_URL: replica?.url ?? "" };
    worker = await bootWorker({ databaseUrl: cluster.primary.url, vars });
    ann = await person("ann");
    bob = await person("bob");
    listId = await drop(ann, ["Alien", "Heat"], { title: "Films to see twice" });
  });
  afterAll(async () => {
    await worker?.close();
    await cluster?.stop();
  });

  /** Reads a list anonymously, bypassing the edge cache. */
  const read = (id: string, from = worker) => clientOf(from.fetch).get(`/list/${id}?past=the-cache`);
  const titleAt = async (id: string, from = worker) => bodyOf(await read(id, from), list).listTitle;
  /** Retries until a replica has caught up. */
  const soon = <T>(what: () => Promise<T>) => expect.poll(what);

  test("a member reads a write at once, a stranger as soon as the replica has it", async () => {
    const version = await add(bob, listId, ["Heat", "Ran"]);
    expect(version.creatorCount).toBe(2);
    expect(bodyOf(await ann.get(`/list/${listId}`), list).creatorCount).toBe(2);
    await soon(async () => bodyOf(await read(listId), list).creatorCount).toBe(2);
  });

  test("while the replica is gone, strangers read from the primary; it catches up when it is back", async () => {
    const [replica] = cluster.replicas;
    await replica?.kill();
    const meanwhile = await drop(bob, ["Ikiru"], { title: "Written meanwhile" });
    expect(await titleAt(meanwhile)).toBe("Written meanwhile");
    await replica?.start();
    await soon(() => titleAt(meanwhile)).toBe("Written meanwhile");
  });

  test("a replica without tables, as while it copies the primary anew: reads go to the primary", async () => {
    const empty = await startLibsqlServer();
    const vars = { DATABASE_REPLICA_URL: empty.url };
    const other = await bootWorker({ databaseUrl: cluster.primary.url, vars });
    expect(await titleAt(listId, other)).toBe("Films to see twice");
    await other.close();
    await empty.stop();
  });

  test("while the primary is gone, strangers read from the replica and writes are 503; no acknowledged write is lost", async () => {
    await soon(() => titleAt(listId)).toBe("Films to see twice");
    await cluster.primary.kill();
    expect(await titleAt(listId)).toBe("Films to see twice");
    const follow = (chapter: string) => bob.put("/followchapter/", { chapter });
    expectRefusal(await follow("Lost"), 503);
    await cluster.primary.start();
    await soon(async () => (await follow("Back")).status).toBe(200);
    expect(bodyOf(await ann.get(`/list/${listId}`), list).creatorCount).toBe(2);
  });

  async function person(name: string): Promise<Person> {
    const member = await memberOf(worker.app, name);
    const token = accessTokenOf(member);
    const client = clientOf(worker.fetch, { Authorization: `Bearer ${token}` });
    return { ...client, username: member.username, token, cookie: "" };
  }
});

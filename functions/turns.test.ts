import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { held } from "#tests/support/held";
import { turnQueue, workQueue } from "./turns";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const IN_TIME = () => Date.now() + 60_000;

/** Work that ends when the test says so. */
function heldWork() {
  const { promise, finish } = held();
  return { work: vi.fn(() => promise), finish };
}

test("writes run one at a time, in the order of their arrival, also after one that fails", async () => {
  const inTurn = turnQueue();
  const log: string[] = [];
  const write = (name: string) =>
    inTurn(async () => {
      log.push(`${name} begins`);
      await vi.advanceTimersByTimeAsync(1);
      log.push(`${name} ends`);
      if (name === "a") throw new Error("lost");
      return name;
    }, IN_TIME());
  const all = await Promise.allSettled(["a", "b", "c"].map(write));
  expect(all.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("a write whose turn comes too late is refused and never runs", async () => {
  const inTurn = turnQueue();
  const slow = heldWork();
  const first = inTurn(slow.work, IN_TIME());
  const late = vi.fn(async () => {});
  const refused = expect(inTurn(late, Date.now() + 1000)).rejects.toMatchObject({
    code: "busy",
    retryAfter: 2,
  });
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  slow.finish();
  await first;
  expect(await inTurn(async () => "next", IN_TIME())).toBe("next");
  expect(late).not.toHaveBeenCalled();
});

test("a write that hangs lets the next one run after 10 seconds", async () => {
  const inTurn = turnQueue();
  void inTurn(heldWork().work, IN_TIME());
  const next = inTurn(async () => "next", IN_TIME());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await next).toBe("next");
});

test("work of one name that waits stands for later work of that name", async () => {
  const queue = workQueue(turnQueue());
  const [first, second] = [heldWork(), heldWork()];
  const notify = vi.fn(async () => {});
  void queue(first.work, "push");
  const waiting = Promise.all([queue(notify, "notify"), queue(notify, "notify"), queue(notify, "notify")]);
  first.finish();
  await waiting;
  expect(notify).toHaveBeenCalledTimes(1);
  void queue(second.work, "notify");
  second.finish();
  await queue(notify, "push");
  expect([second.work, notify].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
});

test("work runs once for all writes that wait, and soon after one that hangs", async () => {
  const inTurn = turnQueue();
  const queue = workQueue(inTurn);
  const [write, hung] = [heldWork(), heldWork()];
  const notify = vi.fn(async () => {});
  const writes = [write.work, async () => {}].map((each) => inTurn(each, IN_TIME()));
  const worked = writes.map((each) => each.then(() => queue(notify, "notify")));
  void queue(notify, "notify");
  await vi.advanceTimersByTimeAsync(1000);
  expect(notify).not.toHaveBeenCalled();
  write.finish();
  await Promise.all(worked);
  expect(notify).toHaveBeenCalledTimes(1);
  void inTurn(hung.work, IN_TIME());
  void queue(notify, "notify");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(notify).toHaveBeenCalledTimes(2);
});

test("work that asks for a rest begins again after so many times its own time, and holds up no other", async () => {
  const queue = workQueue(turnQueue());
  const merge = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 100)));
  const notify = vi.fn(async () => {});
  void queue(merge, "merge", 20);
  await vi.advanceTimersByTimeAsync(100);
  void queue(merge, "merge", 20);
  void queue(merge, "merge", 20);
  void queue(notify, "notify");
  await vi.advanceTimersByTimeAsync(1900);
  expect([merge, notify].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(200);
  expect(merge).toHaveBeenCalledTimes(2);
});

/** F3 and F8: many people who write to one list at once, and the page of a list that many have written. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { openSession } from "~/features/members/sessions/sessions.server";
import { paths } from "~/lib/paths";
import { withApp } from "../with-app";
import { serveState } from "./bench-server";
import { aim, atMost, type Figure } from "./figures";
import { addPeople, makeLargeList } from "./large-lists";
import { ballot, membersOf, type Sample } from "./sample";
import { openBlindRoom, type Sent, sendVersion, versionCall } from "./send-version";
import { type BenchState, benchSettings } from "./state";

const VERSIONS = 150;
const ITEMS = 50;
const AT_ONCE = 24;
const IN_ROOM = 200;
const ITEMS_IN_ROOM = 6;
const LONG_LIST = 2000;
/** Times to send again while the list's writer is too busy. */
const PATIENCE = 30;

type Writer = Sample["member"];

/** Measures on a copy of the state, because it writes. */
export async function crowdFigures({ settings, sample }: BenchState, folder: string): Promise<Figure[]> {
  const copy = join(folder, "crowds");
  cpSync(settings.stateDir, copy, { recursive: true });
  const own = benchSettings(copy);
  const lists = { crowded: "", long: "" };
  const writers: Writer[] = [];
  await withApp(own, async (app) => {
    await addPeople(app, LONG_LIST);
    const members = await membersOf(app, LONG_LIST);
    lists.crowded = await makeLargeList(app, members.slice(0, VERSIONS));
    lists.long = await makeLargeList(app, members);
    for (const { id, username } of members.slice(VERSIONS, VERSIONS + IN_ROOM))
      writers.push({ username, ...(await openSession(app, id)) });
  });
  const server = await serveState(own);
  try {
    const write = (writer: Writer, listId: string, titles: string[], headers = {}) =>
      sendVersion(server.send, versionCall(writer.accessToken, listId, titles), {
        headers,
        patience: PATIENCE,
      });
    const began = performance.now();
    for (const [i, writer] of writers.slice(0, AT_ONCE).entries())
      await write(writer, lists.crowded, ballot(i, ITEMS));
    const oneByOne = performance.now() - began;
    const crowd = await Promise.all(
      writers
        .slice(AT_ONCE, 2 * AT_ONCE)
        .map((writer, i) => write(writer, lists.crowded, ballot(i + AT_ONCE, ITEMS))),
    );
    const atOnce = Math.max(...crowd.map(({ ms }) => ms)) / oneByOne;
    const { listId, key } = await openBlindRoom(server.send, sample.member.accessToken);
    const room = await Promise.all(
      writers.map((writer, i) => write(writer, listId, ballot(i, ITEMS_IN_ROOM), { "X-List-Key": key })),
    );
    const pages = [
      await server.get(paths.list(lists.long)),
      await server.get(paths.list(lists.long), sample.member),
    ];
    return [
      ...figuresOf(`${AT_ONCE} versions of ${ITEMS} items at once on a list of ${VERSIONS}`, crowd),
      aim(
        "F3",
        "all of them, of the time of one after another",
        `${atOnce.toFixed(1)} ×`,
        "≤ 2 ×",
        atOnce <= 2,
      ),
      ...figuresOf(`${IN_ROOM} versions of ${ITEMS_IN_ROOM} items at once in a blind room`, room),
      atMost(
        "F8",
        `HTML of a list of ${LONG_LIST.toLocaleString("en")} versions: stranger · member`,
        pages.map(({ bytes }) => Math.ceil(bytes / 1000)),
        150,
        { unit: " KB" },
      ),
    ];
  } finally {
    await server.stop();
  }
}

function figuresOf(what: string, sent: Sent[]): Figure[] {
  const most = (figureOf: (one: Sent) => number) => Math.max(...sent.map(figureOf));
  const accepted = sent.filter(({ status }) => status === 200).length;
  const refused = sent.reduce((sum, one) => sum + one.refused, 0);
  const longest = most(({ ms }) => ms) / 1000;
  return [
    aim(
      "F3",
      `${what}: accepted, and responses 503`,
      `${accepted}, ${refused}`,
      `${sent.length}, 0`,
      accepted === sent.length && refused === 0,
    ),
    aim("F3", "the longest wait", `${longest.toFixed(1)} s`, "≤ 10 s", longest <= 10),
    atMost(
      "F3",
      "round trips of each",
      most(({ trips }) => trips),
      4,
      { unit: " trips" },
    ),
    atMost(
      "F3",
      "rows written by each",
      most(({ rowsWritten }) => rowsWritten),
      250,
      { unit: " rows" },
    ),
  ];
}

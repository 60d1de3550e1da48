import { eq, inArray, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { writeAll } from "#db/run-queries";
import { users } from "#db/schema/accounts";
import { DEMO_DOMAIN } from "~/features/members/accounts/account";
import { newId } from "~/lib/data/ids";
import { DAY } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { hashPassword } from "~/platform/passwords.server";
import type { Member } from "~/platform/viewer.server";
import { demoMembers, publishedAgo, publishedRankings } from "./demo-data";

const PASSWORD = "listdrop";
/** A publication's account is created this long before its ranking. */
const BEFORE_RANKING_MS = DAY;

const demoEmail = (name: string) => `${name}@${DEMO_DOMAIN}`;

const logins = demoMembers.filter(({ login }) => login);
/** The account whose date is the start of the seeding. */
const [witness] = demoMembers;

export type People = {
  /** The time of the first seeding; all times of the community are relative to it. */
  start: number;
  people: Map<string, Member>;
};

/**
 * Returns the community's members, created if the database is empty. Null if there is nothing to do: the
 * seeding is finished, or the database has other data. Demo logins stay unconfirmed until the seeding is
 * finished.
 */
export async function gatherPeople(app: App): Promise<People | null> {
  const [someone] = await app.db.select({ id: users.id }).from(users).limit(1);
  if (!someone) await writeAll(app.db, newPeople(app.db, app.now()));
  const rows = await peopleRows(app.db);
  const unfinished = logins.every((login) =>
    rows.some(({ email, confirmedAt }) => email === demoEmail(login.name) && confirmedAt === null),
  );
  const witnessed = rows.find(({ username }) => username === witness?.name);
  if (!unfinished || !witness || !witnessed) return null;
  const people = rows.map(({ id, username, roles, createdAt }): [string, Member] => [
    username,
    { id, username, roles, joinedAt: createdAt, sessionId: "", unread: 0 },
  ]);
  return { start: witnessed.createdAt + witness.joined, people: new Map(people) };
}

/** Confirms the demo logins (not in production), which marks the seeding as finished. */
export async function finishPeople({ db, env }: App, { people }: People): Promise<void> {
  const password = env.MODE === "development" ? PASSWORD : null;
  const hashes = await Promise.all(logins.map(() => password && hashPassword(password)));
  await writeAll(
    db,
    logins.map(({ name }, i) =>
      db
        .update(users)
        .set({ passwordHash: hashes[i], confirmedAt: sql`created_at` })
        .where(eq(users.id, people.get(name)?.id ?? "")),
    ),
  );
}

const peopleRows = (db: Database) =>
  db
    .select()
    .from(users)
    .where(
      inArray(users.usernameKey, [
        ...demoMembers.map(({ name }) => name),
        ...publishedRankings.flatMap(({ versions }) => versions.map(({ creator }) => creator)),
      ]),
    );

function newPeople(db: Database, start: number): Statement[] {
  const members = demoMembers.map(({ name, joined, login, roles }) => ({
    ...account(name, start - joined),
    email: demoEmail(name),
    roles,
    confirmedAt: login ? null : start - joined,
  }));
  const publishers = publishedRankings.flatMap(({ versions }) =>
    versions.map(({ creator, source }) => {
      const joined = start - (publishedAgo[creator] ?? 0) - BEFORE_RANKING_MS;
      return { ...account(creator, joined), standsFor: source, confirmedAt: joined };
    }),
  );
  return [...members, ...publishers].map((row) => db.insert(users).values(row));
}

const account = (name: string, createdAt: number) => ({
  id: newId(createdAt),
  username: name,
  usernameKey: name,
  createdAt,
});

/** Every form and every write from a page acts for the account that it was shown to, or not at all. */

import { JSDOM } from "jsdom";
import { beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { follows } from "#db/schema/chapters";
import { comments } from "#db/schema/comments";
import { lists, versions } from "#db/schema/lists";
import { reports } from "#db/schema/moderation";
import { saves } from "#db/schema/saves";
import { requestPassword } from "~/features/members/passwords/password-reset.server";
import { flatRows } from "~/lib/addresses/page-table";
import { SHOWN_TO_FIELD, SHOWN_TO_HEADER, shownTo } from "~/lib/people/shown-to";
import type { Member } from "~/platform/viewer.server";
import { type Fillings, fillPattern, pagePatterns, worldFillings } from "./support/addresses";
import { guestWhoWrote } from "./support/guests";
import { ORIGIN } from "./support/node-site";
import { formFields } from "./support/site-map";
import { newScene, type Scene, site, siteWithWorld, world } from "./support/site-with-world";
import { mailedToken, newcomer, post, visit } from "./support/world";

let guest: Member & { Cookie: string };
let fillings: Fillings;

beforeAll(async () => {
  await newScene();
  const made = await guestWhoWrote(site, world.ann);
  guest = { ...world.ann, id: made.guest, username: "Mia (guest)", Cookie: made.Cookie };
  const listIds = { ":listId": [world.listId, made.listId], ":id": ["x"], "/l/:key": [made.link.slice(3)] };
  fillings = { ...worldFillings(world), ...listIds };
});

const pathsOf = (pattern: string) => {
  const names = pattern.match(/:\w+/g) ?? [];
  const known = (name: string) => fillings[pattern] ?? fillings[name] ?? ["x"];
  return fillPattern(pattern, Object.fromEntries(names.map((name) => [name, known(name)])));
};

type Form = { page: string; action: string; fields: [string, string][] };

const known = new Map<string, Promise<Form[]>>();

/** Returns the forms that post, one for each action, intent and set of fields. */
function formsShownTo(who: RequestInit): Promise<Form[]> {
  const key = JSON.stringify(who.headers);
  const forms = known.get(key) ?? readForms(who);
  known.set(key, forms);
  return forms;
}

/** Returns the forms of a page, and controls outside of them; a whole page takes a hundred times as long to parse. */
const formsIn = (html: string) =>
  / form="/.test(html) ? [html] : (html.match(/<form\b[^>]*method="post"[\s\S]*?<\/form>/g) ?? []);

/** Returns fields that a browser would send twice; radio buttons and buttons are sent once. */
function twinsIn(form: HTMLFormElement): string[] {
  const names = [...form.querySelectorAll<HTMLInputElement>("input, textarea, select")]
    .filter(({ type }) => !/^(radio|submit|image|button)$/.test(type))
    .map(({ name }) => name)
    .filter(Boolean);
  return names.filter((name, i) => names.indexOf(name) !== i);
}

async function readForms(who: RequestInit): Promise<Form[]> {
  const forms = new Map<string, Form>();
  const parsed = new Set<string>();
  for (const page of pagePatterns.flatMap(pathsOf)) {
    const html = await (await site.fetch(page, who)).text();
    // a form without an action posts to its own page
    const unseen = formsIn(html).filter((form) => !parsed.has(form) || !/^<form\b[^>]* action=/.test(form));
    for (const form of unseen) parsed.add(form);
    if (unseen.length === 0) continue;
    const { document, FormData } = new JSDOM(unseen.join(""), { url: ORIGIN + page }).window;
    for (const form of document.querySelectorAll<HTMLFormElement>('form[method="post"]')) {
      expect([page, twinsIn(form)]).toEqual([page, []]);
      for (const button of form.querySelectorAll<HTMLButtonElement>("button[type=submit]")) {
        const entries = [...new FormData(form, button).entries()];
        const fields = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
        const { pathname, search } = new URL(form.action);
        const names = fields.map(([name]) => name.replace(/\d+/g, "0")).sort();
        forms.set(JSON.stringify([pathname, button.value, [...new Set(names)]]), {
          page,
          action: pathname + search,
          fields,
        });
      }
    }
  }
  return [...forms.values()];
}

const send = ({ action, fields }: Form, as: Member | null, headers: Record<string, string> = {}) =>
  site.fetch(action, post(as, Object.fromEntries(fields), headers));

const writes = async () =>
  JSON.stringify(
    await Promise.all([
      site.app.db.select().from(lists),
      site.app.db.select().from(versions),
      site.app.db.select().from(comments),
      site.app.db.select().from(saves),
      site.app.db.select().from(follows),
      site.app.db.select().from(reports),
      site.app.db
        .select({ username: users.username, roles: users.roles, guestOf: users.guestOf })
        .from(users),
    ]),
  );

describe("a form", () => {
  test("shown to one account is sent by no other, gives the words back, and has no field twice", async () => {
    const before = await writes();
    let sent = 0;
    for (const x of [world.ann, world.ada, world.mia]) {
      for (const form of await formsShownTo(visit(x))) {
        expect([form.page, Object.fromEntries(form.fields)[SHOWN_TO_FIELD]]).toEqual([form.page, shownTo(x)]);
        const answer = await send(form, world.bob);
        expect([form.page, form.action, answer.status]).toEqual([form.page, form.action, 409]);
        const words = `You are bob now. This was written as ${x.username}`;
        const page = await answer.text();
        expect([form.page, page.includes(words)]).toEqual([form.page, true]);
        expect([form.page, page.includes(`name=${x.username}`)]).toEqual([form.page, true]);
        sent += 1;
      }
    }
    expect(sent).toBeGreaterThan(60);
    expect(await writes()).toBe(before);
  });

  test("shown to a guest is sent by no member, and a member's by no guest", async () => {
    const before = await writes();
    const ofGuest = await formsShownTo({ headers: { Cookie: guest.Cookie } });
    // the log-in form is the way to become another
    for (const form of ofGuest.filter(({ action }) => action !== "/login")) {
      const answer = await send(form, world.bob);
      expect([form.page, form.action, answer.status]).toEqual([form.page, form.action, 409]);
      expect(await answer.text()).not.toContain("LOG IN AS");
    }
    expect(ofGuest.length).toBeGreaterThan(5);
    for (const form of (await formsShownTo(visit(world.ann))).slice(0, 20)) {
      const answer = await send(form, null, { Cookie: guest.Cookie });
      expect([form.page, form.action, answer.status]).toEqual([form.page, form.action, 409]);
    }
    expect(await writes()).toBe(before);
  });

  test("of a session that has ended stays its writer's, whoever logs in", async () => {
    const { listId, itemId } = world;
    const thread = `/item/${listId}/ann/${itemId}`;
    const fields = {
      itemCommentId: itemId,
      commentContent: "Only mine",
      [SHOWN_TO_FIELD]: shownTo(world.ann),
    };
    const ended = await site.fetch(thread, post(null, fields));
    expect(ended.status).toBe(401);
    const { document, FormData } = new JSDOM(await ended.text(), { url: ORIGIN + thread }).window;
    const reply = document.querySelector("textarea")?.form ?? undefined;
    const again = Object.fromEntries(new FormData(reply).entries()) as Record<string, string>;
    expect(again).toMatchObject({ commentContent: "Only mine", [SHOWN_TO_FIELD]: shownTo(world.ann) });
    expect((await site.fetch(thread, post(world.bob, again))).status).toBe(409);
    expect((await site.fetch(thread, post(world.ann, again))).status).toBe(302);
  });

  test("of an anonymous page names nobody", async () => {
    for (const { page, fields } of await formsShownTo(visit(null)))
      expect([page, Object.fromEntries(fields)[SHOWN_TO_FIELD]]).toEqual([page, undefined]);
  });
});

test("a script's write is refused at every address that takes one, except at the log-in", async () => {
  const paths = Object.keys(formFields).flatMap((pattern) => pathsOf(pattern).slice(0, 1));
  for (const path of paths.filter((path) => path !== "/login")) {
    const headers = { [SHOWN_TO_HEADER]: shownTo(world.ann), "Sec-Fetch-Mode": "cors" };
    const answer = await site.fetch(path, post(world.bob, {}, headers));
    expect([path, answer.status]).toEqual([path, 409]);
    expect(await answer.text()).toContain("You are bob now. This was written as ann");
  }
});

test("a field twice is refused at every address that takes forms but those whose row names it, in either encoding", async () => {
  const part = (name: string) => (text: string) =>
    `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const sendTwice = (path: string, field: string, texts: string[], isMultipart: boolean) =>
    site.fetch(path, {
      ...post(null, {}, isMultipart ? { "Content-Type": "multipart/form-data; boundary=part" } : {}),
      body: isMultipart
        ? `${texts.map(part(field)).join("")}--part--\r\n`
        : new URLSearchParams(texts.map((text) => [field, text])).toString(),
    });
  for (const [pattern, fields] of Object.entries(formFields)) {
    const repeats = flatRows().find(({ path }) => path === pattern)?.repeats ?? [];
    for (const path of pathsOf(pattern))
      for (const field of fields)
        for (const isMultipart of [false, true]) {
          const { status } = await sendTwice(path, field, ["a", isMultipart ? "a" : "b"], isMultipart);
          expect([path, field, isMultipart, status === 400]).toEqual([
            path,
            field,
            isMultipart,
            !repeats.includes(field),
          ]);
        }
  }
});

test.each(["%", "ann", `${"0".repeat(24)}.%ff`, "x".repeat(3000)])(
  "a name that can't be read, %.10s, names nobody",
  async (name) => {
    const { listId } = world;
    const fields = { listId, intent: "save", back: "/", [SHOWN_TO_FIELD]: name };
    expect((await site.fetch("/saves", post(world.cleo, fields))).status).toBe(302);
  },
);

describe("of two mailed links in two tabs, the first tab", () => {
  // a new password ends sessions that other tests use
  let own: Scene;
  beforeAll(async () => {
    own = await siteWithWorld();
  });

  const cookieOf = (link: object) => `mailed-link=${encodeURIComponent(JSON.stringify(link))}`;

  async function shownFields(path: string, Cookie: string) {
    const html = await (await own.site.fetch(path, { headers: { Cookie } })).text();
    const { document, FormData } = new JSDOM(html, { url: ORIGIN + path }).window;
    const form = document.querySelector<HTMLFormElement>('form[method="post"]');
    const button = form?.querySelector("button[type=submit]") as HTMLButtonElement;
    return Object.fromEntries(new FormData(form ?? undefined, button).entries()) as Record<string, string>;
  }

  test("changes nobody else's password", async () => {
    const linkOf = async (username: string) => {
      const email = `${username}@example.com`;
      await requestPassword(own.site.app, email);
      return cookieOf({ username, email, token: await mailedToken(own.site.app, email) });
    };
    const [anns, bobs] = [await linkOf("ann"), await linkOf("bob")];
    const fields = { ...(await shownFields("/changepassword", anns)), password: "a brand new one 9" };
    const answer = await own.site.fetch("/changepassword", post(null, fields, { Cookie: bobs }));
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain("This page was for ann, and you have opened a link for bob since");
    expect(page).not.toContain('type="password"');
    expect((await own.site.fetch("/changepassword", post(null, fields, { Cookie: anns }))).status).toBe(200);
  });

  test("confirms nobody else's address", async () => {
    const [one, two] = [await newcomer(own.site.app, "dora"), await newcomer(own.site.app, "emil")];
    const fields = await shownFields("/register-success", cookieOf(one));
    const answer = await own.site.fetch("/register-success", post(null, fields, { Cookie: cookieOf(two) }));
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("This page was for dora@example.com");
    expect(
      (await own.site.fetch("/register-success", post(null, fields, { Cookie: cookieOf(one) }))).status,
    ).toBe(302);
  });
});

/** The form and the API reject binary files before they fill rows with garbage. */
import { expect, test } from "vitest";
import { apiAs } from "#tests/support/api";
import { argsOf } from "#tests/support/routes";
import { memberOf, testApp } from "#tests/support/test-app";
import * as dropRoute from "~/features/list-form/form/drop.route";
import { FORMATS } from "~/features/sharing/export/list-export";
import { servedRoute } from "~/platform/routes.server";
import { isText, NOT_TEXT, readList } from "./list-import";

/** Decodes bytes as UTF-8, as a browser does. */
const decodeLatin1 = (bytes: string) => new TextDecoder().decode(Buffer.from(bytes, "latin1"));

const PNG = decodeLatin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\n\xff\xd8a\nb\nc");

test.each([
  ["a PNG", PNG],
  [
    "compressed bytes without a zero",
    decodeLatin1("\x1f\x8b\x08\x9c\xed\xbd\x07\n\xe5\x99\x01a\xc3\nb\x02\xff"),
  ],
  ["UTF-16", decodeLatin1("\xff\xfe1\0.\0 \0A\0\n\0")],
])("%s is no text, and no list", (_, given) => {
  expect(isText(given)).toBe(false);
  expect(readList({ text: given, fileName: "list.csv" })).toEqual({ refused: NOT_TEXT });
});

test.each([
  ["nothing", ""],
  ["every script", "1. Amélie\r\n2. 七人の侍\n3. हिन्दी\t👨‍👩‍👧\u200f"],
  ["a text with a stray control character", "1. Alien\u0007 and more\n2. Heat"],
  ["a text in Latin-1, which lost an accent", decodeLatin1("1. Am\xe9lie\n2. Heat")],
])("%s is text", (_, given) => {
  expect(isText(given)).toBe(true);
});

test("the form refuses a binary file or paste and keeps the typed text, and reads nobody's", async () => {
  const app = await testApp();
  const ann = await memberOf(app, "ann");
  const { action } = servedRoute(dropRoute);
  const send = async (fields: Record<string, string | File>, viewer: typeof ann | null = ann) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "paste", listTitle: "Best pears", ...fields }))
      form.append(name, value);
    form.append("sublist[0].item[0].itemTitle", "Bosc");
    const args = argsOf(app, viewer, "/drop", {});
    const request = new Request(args.request.url, { method: "POST", body: form });
    return action({ ...args, request });
  };
  const refused = (message: string) => ({
    init: { status: 400 },
    data: {
      reply: {
        initialValue: { listTitle: "Best pears", sublist: [{ item: [{ itemTitle: "Bosc" }] }] },
        error: { "": [message] },
      },
    },
  });
  expect(await send({ pasted: PNG })).toMatchObject(refused(NOT_TEXT));
  expect(await send({ pastedFile: new File([PNG], "a.png") })).toMatchObject(refused(NOT_TEXT));
  const stranger = await send({ pasted: PNG, pastedFile: new File([PNG], "a.png") }, null).catch(
    (thrown: unknown) => thrown,
  );
  expect(stranger).toHaveProperty("status", 401);
});

test.each(FORMATS)("the API refuses a binary file sent as %s", async (format) => {
  const answer = await apiAs(await testApp(), null).post("/import/", { format, text: PNG });
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: { text: NOT_TEXT } },
  });
});

import type { AppLoadContext } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { readShownTo, shownTo } from "~/lib/people/shown-to";
import { nameForms } from "./name-forms.server";

const ID = "5f".repeat(12);
const named = (context: object, form: string) =>
  /name="shown-to" value="([^"]*)"/.exec(nameForms(form, context as AppLoadContext))?.[1];
const POST = '<form class="x" method="post" action="/saves"><button>SAVE</button></form>';

test("a form that posts names the viewer, or the writer whose session has ended", () => {
  const [ann, mia] = [
    { id: ID, username: "ann" },
    { id: ID, username: 'Mіa "☃" (guest)' },
  ];
  expect(named({ viewer: ann, shownTo: null }, POST)).toBe(shownTo(ann));
  expect(readShownTo(named({ viewer: null, shownTo: mia }, POST))).toEqual(mia);
  expect(named({ viewer: ann }, POST.replace("class", 'data-shown-to="other" class'))).toBe("other");
});

test("a form that searches, and the forms of an anonymous page, name nobody", () => {
  expect(named({ viewer: { id: ID, username: "ann" } }, '<form method="get"></form>')).toBeUndefined();
  expect(nameForms(POST, { viewer: null } as AppLoadContext)).toBe(POST);
});

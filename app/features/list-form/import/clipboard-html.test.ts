/** Lists and tables on the clipboard, as word processors, spreadsheets and web pages write them. */
import { JSDOM } from "jsdom";
import { beforeAll, describe, expect, test } from "vitest";
import { clipboardShape } from "./clipboard-html";
import { isRead, readList } from "./list-import";

beforeAll(() => {
  const { window } = new JSDOM("");
  for (const name of ["DOMParser", "Element", "HTMLOListElement", "Text"] as const)
    Object.assign(globalThis, { [name]: window[name] });
});

/** Returns the items, each with its note after a colon. */
const read = (html: string) => {
  const shape = clipboardShape(html);
  const list = shape && readList({ text: "", shape });
  return list && isRead(list)
    ? list.item.map(({ itemTitle, itemContext }) => itemTitle + (itemContext && `: ${itemContext}`))
    : null;
};

describe("a clipboard's HTML", () => {
  test.each([
    ["a list of a page", "<ul><li>Kane</li><li>Vertigo</li></ul>", ["Kane", "Vertigo"]],
    [
      "Google Docs",
      '<b id="docs-internal-guid-1"><ol><li dir="ltr"><p>Kane</p></li><li><p>Vertigo</p></li></ol></b>',
      ["Kane", "Vertigo"],
    ],
    [
      "a nested list",
      "<ol><li>Kane<ul><li>a sled</li></ul></li><li>Vertigo</li></ol>",
      ["Kane: a sled", "Vertigo"],
    ],
    [
      "a list beside its parent",
      "<ul><li>Kane</li><ul><li>a sled</li></ul><li>Vertigo</li></ul>",
      ["Kane: a sled", "Vertigo"],
    ],
    [
      "an entry with a paragraph",
      "<ol><li><h3>Kane</h3><p>a sled</p></li><li>Vertigo<br>a tower</li></ol>",
      ["Kane: a sled", "Vertigo: a tower"],
    ],
    ["a countdown", "<ol reversed start=2><li>Vertigo</li><li>Kane</li></ol>", ["Kane", "Vertigo"]],
    [
      "sections",
      "<h2>Old</h2><ol><li>Kane</li></ol><h2>New</h2><ol start=2><li>Ran</li></ol>",
      ["Kane", "Ran"],
    ],
    [
      "Excel",
      "<table><tr><td>Rank</td><td>Film</td></tr><tr><td>2</td><td>Vertigo</td></tr><tr><td>1</td><td>Kane</td></tr></table>",
      ["Kane", "Vertigo"],
    ],
    [
      "spanned cells",
      "<table><tr><th rowspan=2>Rank<th colspan=2>Film<tr><th>Title<th>Year<tr><td rowspan=2>1<td>Kane<td>1941<tr><td>Ran<sup>[1]</sup><td>1985</table>",
      ["Kane: 1941", "Ran: 1985"],
    ],
    [
      "a head of two rows",
      "<table><tr><th rowspan=2>Team<th colspan=2>Record<tr><th>W<th>L<tr><td>Ajax<td>20<td>3<tr><td>PSV<td>19<td>4</table>",
      ["Ajax", "PSV"],
    ],
    [
      "a total in merged cells",
      "<table><tr><th>#<th>Film<th>Votes<tr><td>1<td>Kane<td>20<tr><td>2<td>Ran<td>10<tr><td colspan=2>Total<td>30</table>",
      ["Kane", "Ran"],
    ],
    [
      "cells of several lines",
      "<table><tr><th>Film<th>Note<tr><td>Citizen<br>Kane<td>a<div>sled</div>now<tr><td><p>Ran</p><p>(1985)</p><td></table>",
      ["Citizen Kane: a sled now", "Ran (1985)"],
    ],
    [
      "rows that are one cell",
      "<table><tr><td colspan=2>Top<tr><th>Film<th>Year<tr><th colspan=2>Old<tr><td>Kane<td>1941<tr><td>Ran<td>1985<tr><td colspan=2>Source: us</table>",
      ["Kane: 1941", "Ran: 1985"],
    ],
    [
      "a table in a table",
      "<table><tr><td><table><tr><th>Film<tr><td>Kane<tr><td>Ran</table></table>",
      ["Kane", "Ran"],
    ],
    [
      "a script and a style",
      "<style>li{}</style><ul><li>Kane<script>x</script></li><li>Ran</li></ul>",
      ["Kane", "Ran"],
    ],
    ["marks that are words", "<ul><li>**Kane**</li><li>M*A*S*H</li></ul>", ["**Kane**", "M*A*S*H"]],
  ])("of %s says what is an item", (_, html, items) => {
    expect(read(html)).toEqual(items);
  });

  test.each([
    ["nothing", ""],
    ["paragraphs", "<p>1. Kane</p><p>2. Vertigo</p>"],
    ["one cell", "<table><tr><td>Kane</td></tr></table>"],
    ["a menu beside a text", `<ul><li>Home</li><li>Top</li></ul><p>${"words ".repeat(40)}</p>`],
  ])("of %s holds no list: the text is read", (_, html) => {
    expect(clipboardShape(html)).toBeNull();
  });
});

import { Link as RemixLink } from "@remix-run/react";
import { expect, test } from "vitest";
import { htmlOf } from "#tests/support/render";
import { Link, type LinkProps } from "./link";

const LINKS: LinkProps[] = [
  { to: "/" },
  { to: "/lists/1?start=10#versions", className: "alone", id: "first" },
  { to: "/search/a%20%26b", children: "a & b" },
  { to: "/my-stuff/export", reloadDocument: true },
  {
    to: "/login",
    replace: true,
    preventScrollReset: true,
    viewTransition: true,
    state: { here: 1 },
    "aria-describedby": "x",
  },
  { to: "/../a//b/./c" },
  { to: "/chapter/.." },
  { to: "/login?to=/../a//b" },
  { to: "/chapter/.net" },
  { to: "/chapter/..%2F..%2Fetc?start=10#a" },
  { to: "?before=5" },
  { to: ".." },
  { to: "//elsewhere.example/a" },
  { to: "https://elsewhere.example/a" },
  { to: { pathname: "/drop", search: "?a=1" } },
];

/** Sorts the attributes, because their order means nothing. */
const attributes = (html: string) => html.match(/[a-z-]+="[^"]*"|>.*/g)?.toSorted();

test.each(LINKS)("a link to $to is written as Remix writes it", async (props) => {
  const path = "/chapter/films";
  const ours = await htmlOf(<Link {...props} />, { path });
  expect(attributes(ours)).toEqual(attributes(await htmlOf(<RemixLink {...props} />, { path })));
  expect(ours).toContain("href=");
});

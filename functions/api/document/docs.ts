import { html, raw } from "hono/html";
import { z } from "zod";
import type { Call } from "../call";
import type { Group } from "../table";
import { EXAMPLES, exampleOf } from "./examples";
import { openApiPath } from "./openapi";

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#faf8f3, #161411); --sheet: light-dark(#fff, #201d19); --ink: light-dark(#1c1a16, #f1ece2); --ink-2: light-dark(#5b564c, #b9b1a3); --rule: light-dark(#ddd6c8, #3a352e); --accent: light-dark(#bd3719, #ff7a59); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; }
h1, h2 { font-family: ui-serif, Palatino, Georgia, serif; line-height: 1.15; }
h1 { font-size: clamp(2rem, 6vw, 3.25rem); margin: 0 0 1rem; }
h2 { font-size: 1.6rem; margin: 3rem 0 .75rem; border-bottom: 2px solid var(--ink); padding-bottom: .35rem; }
p, li { max-width: 44rem; }
a { color: var(--accent); }
nav ul { columns: 3 10rem; padding: 0; list-style: none; }
details { border-bottom: 1px solid var(--rule); }
summary { cursor: pointer; padding: .7rem 0; display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; }
summary:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
summary code { flex: 1; }
summary::after { content: "+"; font-weight: 700; color: var(--accent); }
[open] > summary::after { content: "−"; }
.method { font-weight: 700; min-inline-size: 4.5rem; }
.says { color: var(--ink-2); flex-basis: 100%; order: 1; }
code, pre { font-family: ui-monospace, Menlo, monospace; font-size: .9em; overflow-wrap: anywhere; }
pre { background: var(--sheet); border: 1px solid var(--rule); padding: .8rem; overflow-x: auto; max-height: 28rem; }
h3 { font-size: 1rem; margin: .8rem 0 .3rem; }
table { border-collapse: collapse; }
td, th { text-align: start; padding: .25rem 1rem .25rem 0; vertical-align: top; }`;

const anchor = (name: string) => name.toLowerCase().replaceAll(" ", "-");

function shapeText(schema: z.ZodType, io: "input" | "output"): string {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<
    string,
    unknown
  >;
  return JSON.stringify(json, null, 2);
}

function exampleHtml({ method, path, status }: Call) {
  const example = EXAMPLES[exampleOf(method, path)];
  if (!example) return "";
  const sent = example.body === undefined ? "" : `\n\n${JSON.stringify(example.body, null, 2)}`;
  return html`<h3>Example</h3><pre tabindex="0">${method} ${example.path}${sent}</pre>
<pre tabindex="0">${status}\n\n${JSON.stringify(example.answer, null, 2)}</pre>`;
}

function callHtml(call: Call) {
  const { method, path, summary, who, query, body, status, answer } = call;
  const parts = [
    html`<p>${who === "user" ? "Needs an access token." : "Open to anyone."} Responds with ${status}.</p>`,
    exampleHtml(call),
    query ? html`<h3>Query</h3><pre>${shapeText(query, "input")}</pre>` : "",
    body ? html`<h3>Body</h3><pre>${shapeText(body, "input")}</pre>` : "",
    html`<h3>Response</h3><pre>${shapeText(answer, "output")}</pre>`,
  ];
  return html`<details><summary><span class="method">${method}</span><code>/api${openApiPath(path)}</code>
<span class="says">${summary}</span></summary>${parts}</details>`;
}

const ERRORS: [number, string][] = [
  [400, "invalid request, with a message for each field in <code>errors</code>"],
  [401, "missing or invalid access token (an invalid one on open calls, too)"],
  [402, "confirm the e-mail address first"],
  [403, "not allowed"],
  [404, "not found, or not visible to you"],
  [405, "see the <code>Allow</code> header"],
  [409, "edit conflict, with the current <code>rev</code>, or name taken"],
  [410, "the mailed link has expired"],
  [413, "too large: 1 MiB for list writes and merges, 256 KiB otherwise"],
  [415, "not JSON"],
  [429, "too many requests; see <code>Retry-After</code>"],
  [503, "temporarily unavailable; see <code>Retry-After</code>"],
];

export function docsPage(groups: Group[], { name, version }: { name: string; version: string }): Response {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const title = `${name} API`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="Every call of the ${title}, with its request and response.">
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Version ${version}. For machines and for generators of clients: <a href="/api/openapi.json">openapi.json</a>. Back to <a href="/">the feed</a>.</p>
<p>Send and read JSON. Log in at <code>POST /api/auth/login/</code> and send the response's <code>accessToken</code> with every
call as <code>Authorization: Bearer</code>. A slash at the end of a path is optional. Calls that return an array take
<code>?start=</code> and <code>?pageSize=</code> (at most 50). Writes take an <code>Idempotency-Key</code>: for 24
hours, a retry with the same key and body returns the first response. Callers without a version on a list by link send the last
part of its link as <code>X-List-Key</code>.</p>
<nav aria-label="Groups of calls"><ul>${groups.map(({ name }) => html`<li><a href="#${anchor(name)}">${name}</a></li>`)}<li><a href="#errors">Errors</a></li></ul></nav>
${groups.map(({ name, calls }) => html`<h2 id="${anchor(name)}">${name}</h2>${calls.map(callHtml)}`)}
<h2 id="errors">Errors</h2>
<p>Always a status and <code>{"code": "...", "message": "..."}</code>.</p>
<table><thead><tr><th scope="col">Status</th><th scope="col">Means</th></tr></thead><tbody>${ERRORS.map(([status, text]) => html`<tr><th scope="row">${status}</th><td>${raw(text)}</td></tr>`)}</tbody></table>
</main>
</body>
</html>`;
  return new Response(String(page), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

/** A page for when the real ones can't be made: one file, no script, nothing to load. */

import { html, raw } from "hono/html";

type Problem = { status: number; product: string; message: string; requestId: string };

const TITLES: Record<number, string> = {
  400: "This can't be read",
  403: "This is not allowed",
  405: "This can't be done here",
  413: "This is too large",
  415: "This can't be read",
  429: "A little slower",
  500: "Something went wrong",
  503: "Back in a moment",
};

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#faf8f3, #161411); --ink: light-dark(#1c1a16, #f1ece2); --accent: light-dark(#bd3719, #ff7a59); }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; }
h1 { font: 600 clamp(1.8rem, 5vw, 3rem)/1.12 ui-serif, Palatino, Georgia, serif; margin: 0 0 .5em; }
a { color: var(--accent); font-weight: 650; }
small { opacity: .75; }`;

/** The page, with its own policy that allows its one style. */
export function fallbackPage(
  { status, product, message, requestId }: Problem,
  headers: HeadersInit,
): Response {
  const nonce = crypto.randomUUID();
  const title = TITLES[status] ?? "This did not work";
  const retry = status >= 500 ? html`<a href="">Try again</a> · ` : "";
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${product}</title>
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${message}.</p>
<p>${retry}<a href="/">To the feed</a></p>
<p><small>${requestId}</small></p>
</main>
</body>
</html>`;
  const page = new Response(String(text), { status, headers });
  page.headers.set("Content-Type", "text/html; charset=utf-8");
  page.headers.set(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  return page;
}

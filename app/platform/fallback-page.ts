/** The self-contained error page, without scripts or further requests, for when rendering fails. */

import { html, raw } from "hono/html";

type Html = ReturnType<typeof html>;

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
h1 { font: 600 clamp(1.8rem, 5vw, 3rem)/1.12 ui-serif, Palatino, serif; margin: 0 0 .5em; }
a { color: var(--accent); font-weight: 650; }
small { opacity: .75; }
label { display: grid; gap: .4em; font-weight: 650; margin-block-end: 1rem; }
textarea { font: inherit; padding: .6em; min-height: 8rem; max-width: 100%; box-sizing: border-box; color: inherit; background: none; border: 1px solid; border-radius: .4rem; }
button { font: inherit; font-weight: 650; min-height: 2.75rem; padding-inline: 1.2em; color: var(--paper); background: var(--accent); border: 0; border-radius: .4rem; }`;

export function fallbackPage(
  { status, product, message, requestId }: Problem,
  headers: HeadersInit,
): Response {
  const title = TITLES[status] ?? "This did not work";
  const retry = status >= 500 ? html`<a href="">Try again</a> &middot; ` : "";
  const body = html`<h1>${title}</h1>
<p>${message}.</p>
<p>${retry}<a href="/">To the feed</a></p>
<p><small>${requestId}</small></p>`;
  return fallbackDocument({ status, title, product, body, headers });
}

type Document = {
  status: number;
  title: string;
  product: string;
  body: Html;
  headers?: HeadersInit;
  hasForm?: boolean;
};

/** Returns a complete page whose CSP allows only its own style. */
export function fallbackDocument({ status, title, product, body, headers, hasForm }: Document): Response {
  const nonce = crypto.randomUUID();
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} &middot; ${product}</title>
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>`;
  const page = new Response(String(text), { status, headers });
  page.headers.set("Content-Type", "text/html; charset=utf-8");
  page.headers.set(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action ${hasForm ? "'self'" : "'none'"}; frame-ancestors 'none'`,
  );
  return page;
}

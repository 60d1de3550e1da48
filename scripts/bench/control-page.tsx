/** A minimal Remix page for comparison: one route, one statement, ten titles, none of our code. */
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/cloudflare";
import { RemixServer, useLoaderData } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server.browser";

type Environment = { DB: D1Database };

function Page() {
  const titles = useLoaderData<string[]>();
  return (
    <html lang="en">
      <body>
        <ul>
          {titles.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      </body>
    </html>
  );
}

const loader = async ({ context }: { context: Environment }) => {
  const statement = "select title from cards order by feed_key desc limit 10";
  const { results } = await context.DB.prepare(statement).all<{ title: string }>();
  return results.map(({ title }) => title);
};

async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const body = await renderToReadableStream(<RemixServer context={context} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { headers, status });
}

const root = { id: "root", path: "" };
const is = { hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false };

const build = {
  entry: { module: { default: handleRequest } },
  routes: { root: { ...root, module: { default: Page, loader } } },
  assets: {
    entry: { imports: [], module: "/entry.js" },
    routes: { root: { ...root, ...is, hasErrorBoundary: false, module: "/root.js" } },
    url: "/manifest.js",
    version: "1",
  },
  assetsBuildDirectory: "",
  future: { v3_singleFetch: true },
  isSpaMode: false,
  publicPath: "/",
} as unknown as ServerBuild;

const answer = createRequestHandler(build, "production");

export default {
  fetch: (request: Request, environment: Environment) => answer(request, environment as never),
};

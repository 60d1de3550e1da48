/** Renders and reads with Remix's own exports, so that a change of Remix shows here first. */
import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { JSDOM } from "jsdom";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { LazyScripts, pageDataDecoded, takePageData } from "./remix-adapter";

afterEach(() => vi.unstubAllGlobals());

const FUTURE = { v3_singleFetch: true, v3_lazyRouteDiscovery: true } as EntryContext["future"];

const ROOT = { id: "root", path: "", hasLoader: true, hasAction: false, hasErrorBoundary: false };

function pageOf(): Document {
  const context = {
    manifest: {
      entry: { module: "/entry.js", imports: ["/shared.js"] },
      routes: { root: { ...ROOT, module: "/root.js", hasClientAction: false, hasClientLoader: false } },
      url: "/manifest.js",
      version: "1",
    },
    routeModules: { root: { default: () => <LazyScripts nonce="n" /> } },
    criticalCss: undefined,
    serverHandoffString: '{"future":{"v3_singleFetch":true}}',
    future: FUTURE,
    isSpaMode: false,
    serializeError: (error) => error,
    staticHandlerContext: {
      basename: "/",
      location: { pathname: "/", search: "", hash: "", state: null, key: "default" },
      matches: [{ params: {}, pathname: "/", pathnameBase: "/", route: { ...ROOT, children: undefined } }],
      loaderData: { root: null },
      actionData: null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    },
  } satisfies EntryContext;
  return new JSDOM(renderToString(<RemixServer context={context} url="http://localhost/" />)).window.document;
}

test("Remix's scripts wait: nothing is preloaded, and the module has a type that no browser runs", () => {
  const page = pageOf();
  expect(page.querySelectorAll("link, script[type=module], script[async]")).toHaveLength(0);
  const waiting = page.getElementById("hydrate");
  expect(waiting?.getAttribute("type")).toBe("text/plain");
  expect(waiting?.textContent).toContain('import("/entry.js")');
  expect(waiting?.dataset.modules?.split(" ")).toEqual(
    expect.arrayContaining(["/entry.js", "/shared.js", "/root.js"]),
  );
});

test("Remix's context is left without a stream, which takePageData supplies with the page's data", async () => {
  const [contextScript] = pageOf().querySelectorAll("script:not([type])");
  const window: { __remixContext?: object } = {};
  new Function("window", contextScript?.textContent ?? "")(window);
  expect(window.__remixContext).toEqual({ future: { v3_singleFetch: true } });

  const { document } = new JSDOM(
    '<script type="application/json" id="page-data">{"loaderData":{"root":{"account":"ann"}}}</script>',
  ).window;
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", document);
  const data = takePageData();
  expect(data.loaderData?.root?.account).toBe("ann");
  await pageDataDecoded();
  expect(window.__remixContext).toMatchObject({ stream: undefined, state: data });
});

/** Renders a component like the server: inside a route under the root, with the root loader's data. */

import { UNSAFE_RemixContext as RemixContext } from "@remix-run/react";
import { createStaticHandler } from "@remix-run/router";
import type { ContextType, ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import type { RootData } from "~/ui/page/root-data";

export const ANONYMOUS: RootData = {
  viewer: null,
  product: {
    name: "Listdrop",
    slug: "listdrop",
    supportEmail: "hello@example.com",
    origin: "https://a.example",
  },
  flash: null,
};

export const MEMBER: RootData = { ...ANONYMOUS, viewer: { username: "ann", roles: [], unread: 0 } };

const REMIX = {
  manifest: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "" },
  routeModules: {},
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: false },
  isSpaMode: false,
} as unknown as NonNullable<ContextType<typeof RemixContext>>;

export async function htmlOf(element: ReactElement, { path = "/", root = ANONYMOUS } = {}): Promise<string> {
  const routes = [{ id: "root", loader: () => root, children: [{ id: "page", path: "*", element }] }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`https://a.example${path}`));
  if (context instanceof Response) throw new Error(`Status ${context.status}`);
  return renderToStaticMarkup(
    <RemixContext.Provider value={REMIX}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </RemixContext.Provider>,
  );
}

export const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

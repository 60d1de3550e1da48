/** The browser build of the server renderer, the only one with web streams in React 18. */
declare module "react-dom/server.browser" {
  export { renderToReadableStream } from "react-dom/server";
}

/** A module with its imports, bundled into the text of one script (`scripts/inline-script.ts`). */
declare module "*?inline-script" {
  const text: string;
  export default text;
}

declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/cloudflare";
  export const entry: ServerBuild["entry"];
}

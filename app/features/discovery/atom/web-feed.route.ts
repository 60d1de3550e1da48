import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { idOrNone } from "~/lib/data/ids";
import { FEED_HEADERS, webFeedText } from "~/lib/markup/web-feed";
import { taggedResponse } from "~/platform/entity-tag.server";
import { readWebFeed } from "./web-feed.server";

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const { listId, chapter } = params;
  const feed = await readWebFeed(app, {
    ...(listId === undefined ? {} : { listId: idOrNone(listId) }),
    ...(chapter === undefined ? {} : { chapter }),
  });
  return taggedResponse(webFeedText(app.origin, feed), FEED_HEADERS);
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { FEED_HEADERS, webFeedText } from "~/lib/markup/web-feed";
import { taggedResponse } from "~/platform/entity-tag.server";
import { readProfileFeed } from "./profile-feed.server";

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const feed = await readProfileFeed(app, params.user ?? "");
  return taggedResponse(webFeedText(app.origin, feed), FEED_HEADERS);
}

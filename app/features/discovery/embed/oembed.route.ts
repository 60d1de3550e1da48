import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Refusal } from "~/platform/refusal";
import { readOembed } from "./embed.server";

/** https://oembed.com. `?url=` is one of our URLs; optional: `?format=json`, `?maxwidth=`, `?maxheight=`. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  if ((searchParams.get("format") ?? "json") !== "json")
    throw new Refusal("not-implemented", { message: "Only format=json is served" });
  const pixels = (name: string) => Number(searchParams.get(name)) || null;
  return Response.json(
    await readOembed(app, searchParams.get("url") ?? "", {
      maxWidth: pixels("maxwidth"),
      maxHeight: pixels("maxheight"),
    }),
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readOembed } from "./embed.server";

/** `?url=` an address of ours, `?format=json`, `?maxwidth=`, `?maxheight=`: https://oembed.com */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  if ((searchParams.get("format") ?? "json") !== "json")
    return Response.json({ code: "not-implemented", message: "Only format=json is served" }, { status: 501 });
  const pixels = (name: string) => Number(searchParams.get(name)) || null;
  return Response.json(
    await readOembed(app, searchParams.get("url") ?? "", {
      maxWidth: pixels("maxwidth"),
      maxHeight: pixels("maxheight"),
    }),
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Refusal } from "~/platform/refusal";
import { readOembed } from "./embed.server";

/** https://oembed.com. `?url=` is one of our URLs; optional: `?format=json`, `?maxwidth=`, `?maxheight=`. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  if ((searchParams.get("format") ?? "json") !== "json")
    throw new Refusal("not-implemented", { message: "Only format=json is supported" });
  const pixels = (name: string) => {
    const text = searchParams.get(name);
    if (text === null) return null;
    if (!/^[1-9]\d{0,5}$/.test(text))
      throw new Refusal("bad-input", { errors: { [name]: `${name} must be a whole number from 1` } });
    return Number(text);
  };
  return Response.json(
    await readOembed(app, searchParams.get("url") ?? "", {
      maxWidth: pixels("maxwidth"),
      maxHeight: pixels("maxheight"),
    }),
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { idOrNone } from "~/lib/data/ids";
import { taggedResponse } from "~/platform/entity-tag.server";
import { readPulse } from "./pulse.server";

/** Returns the numbers that an open page of a list watches. 304 if nothing changed. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const pulse = await readPulse(context.app, request, idOrNone(params.listId));
  const headers = { "Content-Type": "application/json", "Cache-Control": "private, no-store" };
  return taggedResponse(JSON.stringify(pulse), headers);
}

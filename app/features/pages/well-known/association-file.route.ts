import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Refusal } from "~/platform/refusal";
import { ASSOCIATION_FILES, readAssociationFile } from "./association-files.server";

/** Serves either file as JSON, regardless of its extension. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const pathname = new URL(request.url).pathname.toLowerCase();
  const file = ASSOCIATION_FILES.find((name) => pathname.includes(name));
  if (!file) throw new Refusal("not-found");
  const headers = { "Content-Type": "application/json" };
  return new Response(readAssociationFile(context.app.env, file), { headers });
}

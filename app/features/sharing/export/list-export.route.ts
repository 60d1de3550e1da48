import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { idOrNone } from "~/lib/data/ids";
import { Refusal } from "~/platform/refusal";
import { dispositionOf, exportText, formatIn, TYPES } from "./list-export";
import { readExport } from "./list-export.server";

/** Exports the list in the format of the URL's extension; `?version=` selects one, `?notes=0` omits notes. */
export async function loader({ params, request, context: { app, viewer } }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const format = formatIn(pathname);
  if (!format) throw new Refusal("not-found");
  const list = await readExport(app, viewer, idOrNone(params.listId), {
    version: searchParams.get("version") || undefined,
    notes: searchParams.get("notes") !== "0",
  });
  return new Response(exportText(list, format), {
    headers: {
      "Content-Type": TYPES[format],
      "Content-Disposition": dispositionOf(list, format),
    },
  });
}

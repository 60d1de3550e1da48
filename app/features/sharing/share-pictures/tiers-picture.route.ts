import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { idOrNone } from "~/lib/data/ids";
import { pictureResponse, readTiersPicture } from "./share-picture.server";

export const loader = async ({ params, context }: LoaderFunctionArgs) =>
  pictureResponse(await readTiersPicture(context.app, idOrNone(params.listId)));

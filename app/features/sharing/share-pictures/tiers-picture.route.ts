import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readId } from "~/lib/ids";
import { pictureResponse, readTiersPicture } from "./share-picture.server";

export const loader = async ({ params, context }: LoaderFunctionArgs) =>
  pictureResponse(await readTiersPicture(context.app, readId(params.listId) ?? ""));

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readOutbox } from "./mail.server";

export const loader = async ({ context }: LoaderFunctionArgs) => Response.json(await readOutbox(context.app));

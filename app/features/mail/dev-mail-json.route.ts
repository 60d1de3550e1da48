import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { withErrorPage } from "~/platform/page-refusal.server";
import { readOutbox } from "./mail.server";

export const loader = withErrorPage(async ({ context }: LoaderFunctionArgs) =>
  Response.json(await readOutbox(context.app)),
);

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answering } from "~/platform/page-refusal.server";
import { readOutbox } from "./mail.server";

export const loader = answering(async ({ context }: LoaderFunctionArgs) =>
  Response.json(await readOutbox(context.app)),
);

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { memberOrLogin } from "~/platform/guard.server";
import { withErrorPage } from "~/platform/page-refusal.server";
import { exportAccount } from "./export.server";

/** Everything that we store about a member, as a file. */
export const loader = withErrorPage(async ({ request, context }: LoaderFunctionArgs) => {
  const { app } = context;
  const member = memberOrLogin(context, request);
  const name = `${app.env.PRODUCT_SLUG}-${member.username}.json`;
  return new Response(JSON.stringify(await exportAccount(app, member), null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
});

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireMember } from "~/platform/viewer.server";
import { exportAccount } from "./export.server";

export async function loader({ context }: LoaderFunctionArgs) {
  const { app } = context;
  const member = requireMember(context.viewer);
  const name = `${app.env.PRODUCT_SLUG}-${member.username}.json`;
  return new Response(JSON.stringify(await exportAccount(app, member), null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

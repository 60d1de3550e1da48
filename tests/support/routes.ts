import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { Viewer } from "~/platform/viewer.server";
import type { TestApp } from "./test-app";

export type Fields = Record<string, string>;

export const argsOf = (
  app: TestApp,
  viewer: Viewer,
  path: string,
  params: Record<string, string> = {},
  form?: Fields,
) =>
  ({
    request: new Request(`https://a.example${path}`, {
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    }),
    params,
    context: { app, viewer, nonce: "" },
  }) as unknown as ActionFunctionArgs;

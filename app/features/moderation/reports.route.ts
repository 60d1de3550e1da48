import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readId } from "~/lib/ids";
import { fieldOf, mutationAction, onlyPosts } from "~/platform/mutation-action.server";
import { reportVersion } from "./reports.server";

export const loader = onlyPosts;

/** Fields listId, creator (whose version), kind ('list' or 'comments'), reason and back. */
export const action = (args: ActionFunctionArgs) =>
  mutationAction(args, async (form) => {
    const { app, viewer } = args.context;
    const kind = fieldOf(form, "kind") === "comments" ? "comments" : "list";
    await reportVersion(app, viewer, {
      listId: readId(fieldOf(form, "listId")) ?? "",
      creator: fieldOf(form, "creator"),
      kind,
      reason: fieldOf(form, "reason"),
    });
    return kind === "list" ? "Thank you: the list is reported" : "Thank you: the comments are reported";
  });

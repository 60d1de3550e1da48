import type { Statement } from "#db/client";
import type { App } from "~/platform/app.server";
import { replaceDocument } from "./search.queries.server";

/**
 * For the batch of every list write, before the card is rewritten: the list is found by these words;
 * `place` null takes it out of the search.
 */
export const searchDocumentStatements = (
  app: App,
  document: Parameters<typeof replaceDocument>[1],
): Statement[] => replaceDocument(app.db, document);

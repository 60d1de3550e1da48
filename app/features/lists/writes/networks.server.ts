/** Tells moderators which versions of a list came from one network, without keeping any address. */

import type { Statement } from "#db/client";
import { idPrefix, type ListId, type VersionId } from "~/lib/data/ids";
import { AUDIENCES, type Audience } from "~/lib/people/audience";
import { isOneClient } from "~/lib/requests/client-address";
import { DAY } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { signaturesOf } from "~/platform/session-tokens.server";
import { forgetNetworksBefore, insertNetwork } from "./list-writes.queries.server";

/** Hex digits of the hash: 64 bits, enough to tell apart those who drop on one list. */
const DIGITS = 16;
const NETWORKS_MS = 30 * DAY;

/** Returns the client of this request as a keyed hash that holds for one list alone; null if it may be many. */
export async function networkOn(app: App, listId: ListId, audience: Audience): Promise<string | null> {
  if (!AUDIENCES[audience].public || !isOneClient(app.client)) return null;
  const [signature = ""] = await signaturesOf(app, `network ${listId} ${app.client}`);
  return signature.slice(0, DIGITS);
}

export const keepNetwork = ({ db }: App, versionId: VersionId, network: string | null): Statement[] =>
  network === null ? [] : [insertNetwork(db, { versionId, network })];

export const forgetOldNetworks = ({ db, now }: App): Statement =>
  forgetNetworksBefore(db, idPrefix(now() - NETWORKS_MS));

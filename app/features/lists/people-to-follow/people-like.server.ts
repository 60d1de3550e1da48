import { mutedOf, type Viewer } from "~/platform/viewer.server";
import { versionsLikeOwn } from "./people-like.queries.server";

/** Selects what `peopleLike` compares, from so many newest versions of each list; null for a visitor. */
export const likeOwnQuery = (viewer: Viewer, others: number) =>
  viewer && versionsLikeOwn({ viewerId: viewer.id, muted: mutedOf(viewer), others });

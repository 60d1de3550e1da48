import type { App } from "~/platform/app.server";

/** Fills an empty database with the demo community; idempotent. */
export async function seedDemo(_app: App): Promise<void> {}

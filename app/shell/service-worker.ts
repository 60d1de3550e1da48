/**
 * Pages register no service worker, so they are never older than the network's. Only a member who enables
 * notifications on a device gets one (features/notifications/push/subscribe.client.ts); it handles no
 * fetches.
 */
export const SERVICE_WORKER_ENABLED = false;
/** Latest registration in ms after the load, if it were enabled. */
export const REGISTER_WHEN_STABLE_MS = 30_000;

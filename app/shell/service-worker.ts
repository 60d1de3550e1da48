/**
 * No service worker is registered for pages, which are never older than the network's. Only a member who asks for
 * notifications on a device gets one there (features/push/subscribe.ts), and it answers no requests.
 */
export const SERVICE_WORKER_ENABLED = false;
/** Milliseconds after which it would be registered at the latest, were it enabled. */
export const REGISTER_WHEN_STABLE_MS = 30_000;

/** No service worker is registered: pages are never older than the network's. */
export const SERVICE_WORKER_ENABLED = false;
/** Milliseconds after which it would be registered at the latest, were it enabled. */
export const REGISTER_WHEN_STABLE_MS = 30_000;

/** Has a page shown when there is no network; it needs https, or this machine. @source docs/ui.md#installed */
export function keepOffline(): void {
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
}

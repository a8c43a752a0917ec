const EVENTS = ['error', 'unhandledrejection']

/**
 * Listens for what goes wrong from now on; what keeps it is fetched with the first.
 * @returns what stops it
 * @source SH-78
 */
export function startLocalLog(): () => void {
  const onEvent = (event: Event) =>
    void import('./local-log.ts').then(
      ({ keepLocalLog }) => keepLocalLog(event),
      () => {},
    )
  for (const name of EVENTS) window.addEventListener(name, onEvent)
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, onEvent)
  }
}

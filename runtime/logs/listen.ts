const EVENTS = ['error', 'unhandledrejection']

/**
 * Listens for errors; the code that stores them is loaded with the first one.
 * @returns a function that stops it
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

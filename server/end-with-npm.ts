/** Between two looks. */
const EVERY_MS = 500

/**
 * Ends this process, as SIGTERM does, once the npm that runs it as its script is gone: npm passes the signal to its shell,
 * which goes without a word.
 * @param script  its name in package.json; started in any other way this process goes on without who began it
 * @source CONTRIBUTING.md#run-it
 */
export function endWithNpm(script: string): void {
  if (process.env.npm_lifecycle_event !== script) return
  const shell = process.ppid
  const look = () => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(look, EVERY_MS).unref()
}

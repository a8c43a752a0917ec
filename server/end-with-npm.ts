/** Between two checks. */
const EVERY_MS = 500

/**
 * Ends this process, as SIGTERM does, once the npm that runs it as a script is gone: npm passes the signal to its
 * shell, which ends without passing it on.
 * @param script  its name in package.json; a process started in any other way is not ended
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

import { spawn } from 'node:child_process'
import path from 'node:path'
import { endWithNpm } from './end-with-npm.ts'

const ROOT = path.join(import.meta.dirname, '..')
const API_PORT = process.env.PORT ?? '8080'
const WEB_PORT = process.env.WEB_PORT ?? '5173'
const WEB_HOST = '127.0.0.1'

/**
 * Runs the server, restarted when its sources change, and the web application with hot reload in front of it. The
 * output of both is shown; its last line is the address to open, that of the web application. When one ends, both end.
 * @source CONTRIBUTING.md#run-it
 */
const env = {
  PUBLIC_URL: `http://${WEB_HOST}:${WEB_PORT}`,
  ...process.env,
  PORT: API_PORT,
  API_URL: `http://127.0.0.1:${API_PORT}`,
}
const programs = [
  ['--watch', '--watch-preserve-output', path.join(ROOT, 'server/main.ts')],
  [path.join(ROOT, 'node_modules/vite/bin/vite.js'), '--host', WEB_HOST, '--port', WEB_PORT, '--strictPort'],
].map(parameters => spawn(process.execPath, parameters, { cwd: ROOT, env, stdio: 'inherit' }))

const endAll = () => {
  for (const program of programs) program.kill('SIGTERM')
}
for (const program of programs) program.once('exit', endAll)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, endAll)
endWithNpm('dev')

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { Fault } from '#engine/error/fault.ts'
import { WEB_FOLDER } from './config/web-folder.ts'
import { explain } from './explain.ts'

const ROOT = path.join(import.meta.dirname, '..')
const STAMP = path.join(WEB_FOLDER, '.stamp')

/** The sources of the build. */
const SOURCES = [
  'adapters',
  'designer',
  'engine',
  'runtime',
  'schemas',
  'widgets',
  'package-lock.json',
  'vite.config.ts',
]
const PORTAL = 'runtime/portal/build.ts'
const COMPRESSED = /\.(js|css|html|svg|json)$/
const WORTH_COMPRESSING_BYTES = 1024

/**
 * Builds the web application unless `dist` was built from the current sources.
 * @param say  called before a build starts, because it takes long
 * @returns whether it was built
 * @throws Fault 'server.web-build' with the end of the build's output
 * @source README.md#run-it
 */
export async function buildWeb(say: (line: string) => void): Promise<boolean> {
  const stamp = stampSources()
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === stamp) return false
  say('Building the web application …')
  await runBuild()
  await Promise.all([runBuild('--config', PORTAL), runBuild('--config', PORTAL, '--ssr', 'portal/draw.tsx')])
  await compressFiles()
  fs.writeFileSync(STAMP, stamp)
  return true
}

/** A stamp that changes whenever a source file is added, removed or written. */
function stampSources(): string {
  const hash = createHash('sha256').update(process.env.BENCH ?? '')
  for (const source of SOURCES) {
    for (const file of listFiles(path.join(ROOT, source))) {
      const { size, mtimeMs } = fs.statSync(file)
      hash.update(`${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function listFiles(place: string): string[] {
  if (!fs.existsSync(place)) return []
  if (fs.statSync(place).isFile()) return [place]
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(test|stories)\.tsx?$/.test(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort()
}

/** Builds in a process of its own, so that its memory is freed. Tests and the server use the same build. */
function runBuild(...options: string[]): Promise<void> {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...options], { cwd: ROOT, env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve()
      else reject(new Fault('server.web-build', { said: said.slice(-2000) }))
    })
  })
}

/** Writes a `.gz` beside every text file, so that nothing is compressed during a request. */
async function compressFiles(): Promise<void> {
  const gzip = promisify(zlib.gzip)
  for (const file of listFiles(WEB_FOLDER).filter(name => COMPRESSED.test(name))) {
    const content = fs.readFileSync(file)
    if (content.length >= WORTH_COMPRESSING_BYTES) fs.writeFileSync(`${file}.gz`, await gzip(content))
  }
}

/** `npm run build`: always builds, and the next start recognises it. */
if (import.meta.main) {
  try {
    fs.rmSync(STAMP, { force: true })
    await buildWeb(console.log)
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

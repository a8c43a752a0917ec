/** The project's own source files and what they import, read as text. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Source {
  /** path from the root, with `/` */
  path: string
  text: string
  /** paths from the root of the project's files it imports, types included */
  imports: string[]
  /** the same as they are written: `./one.ts`, `#engine/text/text.ts` */
  written: string[]
  /** package names it imports at run time */
  packages: string[]
}

const root = new URL('../../', import.meta.url).pathname

/** Files git knows or would take in, that exist. */
export function listFiles(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(path => path && existsSync(join(root, path)))
}

export const readFile = (path: string): string => readFileSync(join(root, path), 'utf8')

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

export function listSources(): Source[] {
  return listFiles()
    .filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map(path => {
      const text = readFile(path)
      const found = [...text.matchAll(IMPORT)].map(match => ({
        type: Boolean(match[1]),
        name: (match[2] ?? match[3]) as string,
      }))
      return {
        path,
        text,
        imports: found.map(({ name }) => localPath(path, name)).filter(name => name !== null),
        written: found.map(({ name }) => name).filter(name => /^[.#]/.test(name)),
        packages: found
          .filter(({ type, name }) => !type && !/^[.#]/.test(name) && !name.startsWith('node:'))
          .map(({ name }) =>
            name
              .split('/')
              .slice(0, name.startsWith('@') ? 2 : 1)
              .join('/'),
          ),
      }
    })
}

function localPath(from: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('.')) return normalize(join(dirname(from), name)).replaceAll('\\', '/')
  return null
}

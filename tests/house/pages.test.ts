/** What the pages of docs/ say of other files is there, and what the code cites stands in them. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { generatePages } from '../../docs/generate.ts'
import { anchorsOf, linksOf, listPages, plain, tablesOf } from './markdown.ts'
import { listFiles, readFile } from './sources.ts'

const root = new URL('../../', import.meta.url).pathname
const exists = (path: string) => existsSync(join(root, path))

test('docs/gen is what `npm run gen` writes', () => {
  const pages = generatePages()
  expect(readdirSync(join(root, 'docs/gen')).sort()).toEqual([...pages.keys()].sort())
  for (const [name, text] of pages) expect(readFile(`docs/gen/${name}`)).toBe(text)
})

/** A requirement, a decision, a place of a standard, or a page and its heading. */
const CITATIONS: [shape: RegExp, stands: (...parts: string[]) => boolean][] = [
  [/^[A-Z]{2}-\d{2,3}(?:…(?:[A-Z]{2}-)?\d{2,3})?(?:, [A-Z]{2}-\d{2,3}(?:…(?:[A-Z]{2}-)?\d{2,3})?)*$/, () => true],
  [/^ADR (\d{4})$/, number => decisions.some(name => name.startsWith(`${number}-`))],
  [/^(?:ARIA|BPMN|JSR|WCAG|RFC|GB|ISO|PostgreSQL) [\w .-]+$/, () => true],
  [/^([\w/.-]+\.md)#([\w-]+)$/, (page = '', anchor = '') => exists(page) && anchorsOf(page).has(anchor)],
]
const decisions = readdirSync(join(root, 'docs/adr')).filter(name => /^\d{4}-/.test(name))
const SOURCE = /@source ([\s\S]*?)(?=\*\/|\n\s*\*\s*@|\n\s*\*\/|\n(?!\s*\*))/g

test('every @source names a requirement, a decision, a standard or a heading that is there', () => {
  const cited = listFiles()
    .filter(path => /\.(tsx?|css|sql)$/.test(path) && !/^(docs|tests\/house)\//.test(path))
    .flatMap(path =>
      [...readFile(path).matchAll(SOURCE)].flatMap(([, text = '']) =>
        text
          .replaceAll(/\s*\n\s*\*\s*/g, ' ')
          .split(';')
          .map(citation => ({ path, citation: citation.trim() })),
      ),
    )
  expect(cited.length).toBeGreaterThan(400)
  const stands = (citation: string) =>
    CITATIONS.some(([shape, there]) => {
      const found = shape.exec(citation)
      return found !== null && there(...found.slice(1))
    })
  const lost = cited.filter(({ citation }) => !stands(citation))
  expect(lost.map(({ path, citation }) => `${path}: ${citation}`)).toEqual([])
})

test('decisions are numbered once', () => {
  const numbers = decisions.map(name => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('every link of a page leads somewhere', () => {
  const lost = listPages().flatMap(page =>
    linksOf(page)
      .filter(link => !/^https?:/.test(link))
      .filter(link => {
        const [path = '', anchor] = link.split('#')
        const target = path === '' ? page : join(dirname(page), path)
        return !exists(target) || (anchor !== undefined && !anchorsOf(target).has(anchor))
      })
      .map(link => `${page}: ${link}`),
  )
  expect(lost).toEqual([])
})

test('every path a page names in code is there', () => {
  const PATH = /`((?:schemas|engine|adapters|widgets|server|designer|runtime|tests|stories|docs)\/[\w./-]+)`/g
  const lost = listPages().flatMap(page =>
    [...readFile(page).matchAll(PATH)]
      .map(match => match[1] as string)
      .flatMap(path => (exists(path) ? [] : [`${page}: ${path}`])),
  )
  expect(lost).toEqual([])
})

test('every control of docs/security.md is held by a file and proved by a test', () => {
  const controls = tablesOf('docs/security.md').flatMap(({ rows }) => rows)
  expect(controls.length).toBeGreaterThan(40)
  const unproved = controls.filter(([, , proof = '']) => {
    const [, path = '', title = ''] = /^`([^`]+)` "(.+)"$/.exec(proof) ?? []
    return !exists(path) || !readFile(path).includes(title)
  })
  expect(unproved.map(([control, , proof]) => `${control}: ${proof}`)).toEqual([])
})

test('the tree of ARCHITECTURE.md is the tree', () => {
  const rows = tablesOf('ARCHITECTURE.md').find(({ head }) => head[0] === 'folder')?.rows ?? []
  const named = rows.map(([cell = '', , what = '']) => ({
    folders: cell.split(', ').map(plain),
    inside: [...what.matchAll(/`([a-z ]+)`/g)].flatMap(match => (match[1] as string).split(' ')),
  }))
  const lost = named.flatMap(({ folders, inside }) => [
    ...folders.filter(folder => !exists(folder)),
    ...inside.filter(name => !folders.some(folder => exists(join(folder, name)))),
  ])
  expect(lost).toEqual([])
  const tops = new Set(listFiles().flatMap(path => /^([a-z]+\/)./.exec(path)?.[1] ?? []))
  const folders = named.flatMap(row => row.folders)
  expect([...tops].filter(top => !folders.some(folder => folder.startsWith(top)))).toEqual([])
})

test('README.md names every setting the server reads', () => {
  const settings = tablesOf('README.md').find(({ head }) => head[0] === 'variable')?.rows ?? []
  const named = settings.flatMap(([cell = '']) => [...cell.matchAll(/[A-Z_]{4,}/g)].map(match => match[0]))
  const read = [...readFile('server/config/config.ts').matchAll(/env\.([A-Z_]+)/g)].map(match => match[1])
  expect([...new Set(read)].filter(name => name !== 'NODE_ENV').sort()).toEqual(named.sort())
})

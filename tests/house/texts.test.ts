/** Every text stands in zh and en; every error code has a status; no code stands twice. */
import { expect, test } from 'vitest'
import { listFiles, listSources, readFile } from './sources.ts'

interface Row {
  zh?: string
  en?: string
  status?: number
}
const tables = listFiles()
  .filter(path => /^schemas\/text\/.*\.json$/.test(path))
  .map(path => ({ path, rows: Object.entries(JSON.parse(readFile(path)) as Record<string, Row>) }))

test('texts stand in zh and en', () => {
  const bad = tables.flatMap(({ path, rows }) =>
    rows.filter(([, row]) => !row.zh || !row.en).map(([key]) => `${path} ${key}`),
  )
  expect(bad).toEqual([])
})

test('no text stands twice in its file: the second would take the place of the first', () => {
  const bad = tables.flatMap(({ path }) => {
    const keys = [...readFile(path).matchAll(/^ {2}"([^"]+)":/gm)].map(match => match[1])
    return keys.filter((key, at) => keys.indexOf(key) !== at).map(key => `${path} ${key}`)
  })
  expect(bad).toEqual([])
})

test('the names a text fills in are the same in both languages', () => {
  const names = (text = '') =>
    [...text.matchAll(/\{([\w$.]+)\}/g)]
      .map(match => match[1])
      .sort()
      .join()
  const bad = tables.flatMap(({ path, rows }) =>
    rows.filter(([, row]) => names(row.zh) !== names(row.en)).map(([key]) => `${path} ${key}`),
  )
  expect(bad).toEqual([])
})

test('UQ-20 every error code has a status and stands once', () => {
  const errors = tables.filter(({ path }) => path.includes('/errors/'))
  const codes = errors.flatMap(({ rows }) => rows.map(([code]) => code))
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  expect(
    errors.flatMap(({ rows }) =>
      rows.filter(([, row]) => !(row.status && row.status >= 400 && row.status < 600)).map(([code]) => code),
    ),
  ).toEqual([])
})

test('every Fault of the code has its text', () => {
  const known = new Set(
    tables.filter(({ path }) => path.includes('/errors/')).flatMap(({ rows }) => rows.map(([code]) => code)),
  )
  const thrown = listSources()
    .filter(({ path }) => !/\.test\.tsx?$|^(tests|stories)\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/new Fault\(\s*'([\w.-]+)'/g)].map(match => ({ path, code: match[1] as string })),
    )
  expect(thrown.filter(({ code }) => !known.has(code)).map(({ path, code }) => `${path} ${code}`)).toEqual([])
})

test('a Fault without params has a text without places for them', () => {
  const filled = new Set(
    tables
      .filter(({ path }) => path.includes('/errors/'))
      .flatMap(({ rows }) => rows.flatMap(([code, text]) => (/\{\w+\}/.test(JSON.stringify(text)) ? [code] : []))),
  )
  const bare = listSources()
    .filter(({ path }) => !/\.test\.tsx?$|^(tests|stories)\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/new Fault\(\s*'([\w.-]+)'\s*\)/g)].map(match => ({ path, code: match[1] as string })),
    )
  expect(bare.filter(({ code }) => filled.has(code))).toEqual([])
})

/** Habits of CONTRIBUTING.md that a machine can see. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXCEPTIONS } from '../contract/exceptions.ts'
import { listFiles, listSources, readFile } from './sources.ts'

const files = listFiles()
const sources = listSources()
const product = sources.filter(
  ({ path }) => !/\.(test|stories)\.tsx?$|\.gen\.|\/gen\//.test(path) && !/^(tests|stories)\//.test(path),
)
const root = new URL('../../', import.meta.url)

test('no Chinese text in code: texts live in schemas', () => {
  expect(product.filter(({ text }) => /[\u4e00-\u9fff]/.test(text)).map(({ path }) => path)).toEqual([])
})

test('no `any`', () => {
  expect(product.filter(({ text }) => /:\s*any\b|\bas any\b|<any>/.test(text)).map(({ path }) => path)).toEqual([])
})

test('no test is skipped or left alone', () => {
  const tests = sources.filter(({ path }) => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/house/'))
  expect(tests.filter(({ text }) => /\.(skip|todo|only)\(/.test(text)).map(({ path }) => path)).toEqual([])
})

test('no test claims a requirement a call of which is not there yet', () => {
  const waiting = Object.values(EXCEPTIONS.notYet).flatMap(calls => Object.values(calls))
  const tests = sources.filter(({ path }) => /\.test\.tsx?$/.test(path))
  const claims = tests.flatMap(({ path, text }) =>
    waiting.filter(id => new RegExp(`'[^'\\n]*\\b${id}\\b`).test(text)).map(id => `${path} ${id}`),
  )
  expect(claims).toEqual([])
})

test('file names are kebab-case, and none is called utils, helpers, common or manager', () => {
  const bad = product
    .map(({ path }) => path)
    .filter(path => {
      const name = (path.split('/').at(-1) as string).replace(/(\.config|\.gen|\.d)?\.tsx?$/, '')
      return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || /^(utils?|helpers?|common|managers?)$/.test(name)
    })
  expect(bad).toEqual([])
})

test('no file of the product is past 400 lines', () => {
  expect(product.filter(({ text }) => text.split('\n').length > 400).map(({ path }) => path)).toEqual([])
})

test('no registry host stands in any file', () => {
  const hosts = /registry\.npm|npmmirror|\/\/[\w.-]*artifactory/
  expect(
    files.filter(
      path =>
        !path.startsWith('tests/house/') &&
        /\.(json|ts|tsx|md|yml|npmrc)$|^\.npmrc$/.test(path) &&
        hosts.test(readFile(path)),
    ),
  ).toEqual([])
})

test('every path the walk of ARCHITECTURE.md names exists', () => {
  const text = readFile('ARCHITECTURE.md')
  const walk = text.slice(text.indexOf('## The walk'), text.indexOf('\n## ', text.indexOf('## The walk') + 5))
  const paths = [...walk.matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(match => match[1] as string)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter(path => !existsSync(new URL(path, root)))).toEqual([])
})

/** The types of engine/schema/document name exactly what the meta-schemas allow; shipped documents are written one way. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readShipped } from '#server/layers/shipped.ts'
import { listSources, readFile } from './sources.ts'

const types = listSources()
  .filter(({ path }) => path.startsWith('engine/schema/document/'))
  .map(({ text }) => text)
  .join('\n')

/** Keys of an `interface X { … }` (first level). */
function keysOf(name: string): string[] {
  const body =
    new RegExp(`(?:export )?interface ${name}(?:<[^{]*>)?(?: extends [^{]*)? \\{\\n([\\s\\S]*?)\\n\\}`).exec(
      types,
    )?.[1] ?? ''
  return [...body.matchAll(/^ {2}([A-Za-z$]+)\??:/gm)].map(match => match[1] as string).sort()
}
/** Of all that a step can be. */
function keysOfSteps(): string[] {
  const kinds = [...types.matchAll(/interface (\w+Step) extends AnyStep/g)].map(match => match[1] as string)
  return [...new Set(['AnyStep', ...kinds].flatMap(keysOf))].sort()
}

interface Meta {
  $defs: Record<string, { properties: Record<string, unknown>; items?: { properties: Record<string, unknown> } }>
}
const meta = (file: string) => JSON.parse(readFile(`schemas/meta/${file}.schema.json`)) as Meta
const properties = (file: string, def: string) => Object.keys(meta(file).$defs[def]?.properties ?? {}).sort()

test.each([
  ['Field', 'entity', 'field'],
  ['Grant', 'entity', 'grant'],
  ['Node', 'common', 'node'],
  ['Query', 'common', 'query'],
  ['Variable', 'common', 'variable'],
  ['Button', 'action', 'button'],
  ['To', 'common', 'toAnyone'],
  ['FormBody', 'form', 'body'],
  ['TableBody', 'table', 'body'],
  ['DashboardBody', 'dashboard', 'body'],
  ['PageBody', 'page', 'body'],
  ['HttpService', 'service', 'http'],
  ['ScriptService', 'service', 'script'],
  ['MailService', 'service', 'mail'],
  ['MessageService', 'service', 'message'],
  ['RecordService', 'service', 'record'],
])('%s has the keys of %s.schema.json#%s', (type, file, def) => {
  expect(keysOf(type)).toEqual(properties(file, def))
})

test('steps have together the keys of action.schema.json#step', () => {
  expect(keysOfSteps()).toEqual(properties('action', 'step'))
})

test('every shipped document is in canonical text: else run npm run gen', () => {
  const wrong = readShipped().all.filter(({ file, text }) => readFileSync(file, 'utf8') !== text)
  expect(wrong.map(({ file }) => file)).toEqual([])
})

/** docs/language.md says what the engine does: its examples are read from the page and run. */
import { expect, test } from 'vitest'
import { checkDocument } from '#engine/compile/check-document.ts'
import { expandDocument } from '#engine/compile/resolve-document.ts'
import { beginRecord } from '#engine/entity/begin-record.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { compileEntity } from '#engine/entity/compile-entity.ts'
import type { Issue } from '#engine/error/issue.ts'
import { kindsThat } from '#engine/kind/kinds.ts'
import { checkRule } from '#engine/rules/check-rule.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import { OPERATORS } from '#engine/rules/operators.ts'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import { recordScope } from '#engine/rules/scope.ts'
import type { AnyDocument, Change, EntityDocument, Library, WidgetDocument } from '#engine/schema/document.ts'
import { parseDocument } from '#engine/schema/parse-document.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { sayIssue } from '#engine/text/say.ts'
import type { Text } from '#engine/text/text.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { mergeDocuments } from '#engine/version/merge.ts'
import { patchDocument } from '#engine/version/patch.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { blocksOf, plain, tablesOf } from './markdown.ts'
import { listFiles, readFile } from './sources.ts'

const PAGE = 'docs/language.md'
const blocks = blocksOf(PAGE).filter(({ info }) => info.startsWith('json '))
const documents = blocks.map(({ text }) => parseDocument(text))
const tables = tablesOf(PAGE)
const rowsOf = (...head: string[]) => tables.filter(table => table.head.join() === head.join()).flatMap(one => one.rows)

const texts: Record<string, Text> = Object.assign(
  {},
  ...listFiles()
    .filter(path => path.startsWith('schemas/text/errors/'))
    .map(path => JSON.parse(readFile(path))),
)
const tell = (issues: Issue[]) => issues.map(issue => `${issue.path}: ${sayIssue(issue, 'en', texts)}`).join('; ')

const widgets = manifests as unknown as Record<string, WidgetDocument>
const find = (kind: string, key: string) => documents.find(each => each.kind === kind && each.key === key)
const library: Library = {
  entity: key => find('entity', key) as EntityDocument | undefined,
  document: find,
  widget: name => widgets[name],
  dict: () => undefined,
  names: kind =>
    kind === 'widget' ? Object.keys(widgets) : documents.filter(each => each.kind === kind).map(({ key }) => key),
}

const entity = documents.find((each): each is EntityDocument => each.kind === 'entity')!
const scope = recordScope(entity, library.entity)
const env: RuleEnv = { today: '2026-09-01', now: '2026-09-01 09:00:00', me: { id: '7' } }

test.each(blocks.map(({ info, text }) => [info.replace('json ', ''), text] as const))(
  'the %s of the page is sound and written in canonical text',
  (kind, text) => {
    const document = parseDocument(text)
    expect(document.kind).toBe(kind)
    expect(tell(checkDocument(document, library))).toBe('')
    expect(text).toBe(printDocument(document).trimEnd())
  },
)

test('every kind of document has its example, but the widget, whose examples are its manifests', () => {
  const kinds = kindsThat(({ shippedOnly }) => !shippedOnly)
  expect([...new Set(documents.map(({ kind }) => kind))].sort()).toEqual(kinds.sort())
})

test.each(rowsOf('rule', 'over', 'gives'))('%s over %s gives %s', (rule, over, gives) => {
  const read = JSON.parse(plain(rule as string))
  if (gives?.startsWith('refused')) {
    const said = tell(checkRule(read, null, scope, 'it')).replace('it: ', 'refused: ')
    expect(gives).toBe(said)
  } else {
    const record = JSON.parse(plain(over as string)) as EngineRecord
    expect(prepareRule(read, scope).run({ record, env })).toEqual(JSON.parse(plain(gives as string)))
  }
})

test.each(rowsOf('record', 'says'))('the record %s: %s', (sent, says) => {
  const compiled = compileEntity(entity, library.entity)
  const record = { ...beginRecord(compiled, env), ...JSON.parse(plain(sent as string)) }
  expect(tell(checkRecord(compiled, record, { env }).issues)).toBe(says)
})

test.each(rowsOf('at', 'written', 'says'))('at %s, %s is told', (at, written, says) => {
  const spoiled = structuredClone(entity) as AnyDocument & { fields: ({ id: string } & Record<string, unknown>)[] }
  const [list, id, key] = (plain(at as string) as string).split('/')
  expect(list).toBe('fields')
  spoiled.fields.find(field => field.id === id)![key as string] = JSON.parse(plain(written as string))
  expect(tell(checkDocument(spoiled as AnyDocument, library).slice(0, 1))).toBe(says)
})

test.each(rowsOf('change', 'says'))('the change %s is told', (change, says) => {
  const from = { kind: 'page', grammar: 1, key: 'it', title: { zh: 'it' }, from: entity.key } as AnyDocument
  const { document } = expandDocument(from, library)
  const { issues } = patchDocument(document, [JSON.parse(plain(change as string)) as Change])
  expect(issues.map(issue => sayIssue(issue, 'en', texts)).join()).toBe(says)
})

test.each(rowsOf('base', 'ours', 'theirs', 'gives'))('base %s, ours %s, theirs %s: %s', (base, ours, theirs, gives) => {
  const side = (cell = '') => ({
    kind: 'table',
    key: 'it',
    columns: cell === 'removed' ? [] : [{ id: 'subject', ...JSON.parse(plain(cell)) }],
  })
  const merged = mergeDocuments(side(base), side(ours), side(theirs))
  const column = merged.document.columns?.[0] as Record<string, unknown> | undefined
  const [clash] = merged.clashes
  const { id: _, ...left } = column ?? {}
  const outcome = clash
    ? clash.key === ''
      ? 'clash, kept'
      : `clash at ${clash.key}, ${JSON.stringify(left[clash.key]) === JSON.stringify(clash.ours) ? 'ours stands' : 'lost'}`
    : column
      ? left
      : 'removed'
  expect(outcome).toEqual(gives?.startsWith('`') ? JSON.parse(plain(gives)) : gives)
})

test('the list of operators shows every one of them', () => {
  const [table] = tablesOf('docs/gen/operators.md')
  const shown = table?.rows.map(row => plain(row[0] as string)).filter(Boolean)
  expect(['var', ...(shown ?? [])].sort()).toEqual([...OPERATORS].sort())
})

import { expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import { renameApp } from '#engine/compile/naming.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { compileEntity } from '#engine/entity/compile-entity.ts'
import { filledSamples } from '#engine/entity/samples.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { draftContextOf } from '../../../session/check/draft-context-of.ts'
import { appTemplates, later, withRows } from './app-templates.ts'
import { partsOf } from './parts-of.ts'

const TODAY = '2026-11-29'
const templates = appTemplates(TODAY, 'zh').map(template => [template.key, template] as const)
const inEnglish = appTemplates(TODAY, 'en').map(template => [`${template.key} in English`, template] as const)

test('there are six templates', () => {
  expect(templates.map(([key]) => key)).toEqual([
    'visitor',
    'assetLoan',
    'repair',
    'roomBooking',
    'signUp',
    'inspection',
  ])
})

test.each(templates)('%s passes the check of a draft without a word, also under another key', (_, template) => {
  expect(checked(template.key, template.documents)).toEqual([])
  expect(checked('another', renameApp(template.documents, template.key, 'another'))).toEqual([])
})

test.each(templates)('%s says everything in both languages', (_, { title, help, documents }) => {
  expect(textsIn([title, help, ...documents]).filter(({ en }) => !en)).toEqual([])
  const steps = documents.flatMap(one => ('elements' in one ? (one.elements ?? []) : []))
  expect(steps.filter(step => step.name !== undefined && !step.nameEn)).toEqual([])
})

test.each(inEnglish)('%s has no Chinese in its rows', (_, { documents }) => {
  const rows = entitiesOf(documents).flatMap(({ samples = [] }) => samples)
  expect(JSON.stringify(rows)).not.toMatch(/\p{Script=Han}/u)
})

test.each([...templates, ...inEnglish])('%s has at least eight rows that fit its fields', (_, { documents }) => {
  const models = entitiesOf(documents)
  const [model] = models
  const rows = filledSamples(model!)
  expect(rows.length).toBeGreaterThanOrEqual(8)
  const entity = compileEntity(model!, key => models.find(one => one.key === key))
  const env = { now: `${TODAY} 09:00:00`, today: TODAY, me: { id: '1' } }
  for (const { values = {} } of rows) {
    expect(Object.keys(values).filter(id => !model!.fields.some(field => field.id === id))).toEqual([])
    expect(checkRecord(entity, values as never, { env }).issues, JSON.stringify(values)).toEqual([])
  }
})

test.each(templates)('%s has a searched list, views and a board', (_, { documents }) => {
  const { views, boards } = partsOf(documents)
  expect(views.length).toBeGreaterThanOrEqual(2)
  expect(boards).toBeGreaterThanOrEqual(1)
  const [model] = entitiesOf(documents)
  expect(model!.fields.some(({ search }) => search)).toBe(true)
  expect(model!.fields.some(({ options }) => options?.some(({ colour }) => colour))).toBe(true)
})

test('one has a process', () => {
  expect(templates.filter(([, { documents }]) => partsOf(documents).processes > 0).map(([key]) => key)).toEqual([
    'repair',
  ])
})

test('dates of rows, and of rows below them, move by the days between', () => {
  const [, { documents }] = templates[0]!
  const field = (id: string, type: string, more = {}) => ({ id, type, title: { zh: id }, ...more })
  const made = [
    {
      ...{ kind: 'entity', grammar: 1, key: 'a', title: { zh: 'a' } },
      fields: [
        field('day', 'date'),
        field('at', 'datetime'),
        field('name', 'string'),
        field('rows', 'children', { to: 'a.row' }),
      ],
      samples: [
        {
          id: 'r1',
          values: { day: '2026-02-27', at: '2026-02-27 08:30:00', name: '2026-02-27', rows: [{ on: '2026-02-28' }] },
        },
      ],
    },
    { kind: 'entity', grammar: 1, key: 'a.row', title: { zh: 'b' }, fields: [field('on', 'date')] },
  ] as unknown as AnyDocument[]
  const moved = withRows(made, ({ type }, text) => (type.startsWith('date') ? later(text, 2) : text))
  expect(entitiesOf(moved)[0]!.samples).toEqual([
    {
      id: 'r1',
      values: { day: '2026-03-01', at: '2026-03-01 08:30:00', name: '2026-02-27', rows: [{ on: '2026-03-02' }] },
    },
  ])
  expect(filledSamples(entitiesOf(documents)[0]!).some(({ values }) => values!.day === TODAY)).toBe(true)
})

function checked(key: string, documents: AnyDocument[]) {
  const app = {
    ...{ key, kind: 'app', shipped: [], published: [] },
    library: { entities: [], documents: [], dicts: {}, roles: [], depts: [], posts: [] },
  } as unknown as AppState
  return checkDraft(documents, draftContextOf(app, manifests as unknown as WidgetManifests))
}

/** Every text of the documents as they are shown. */
function textsIn(part: unknown): { zh: string; en?: string }[] {
  if (typeof part !== 'object' || part === null) return []
  if ('zh' in part && typeof part.zh === 'string') return [part as { zh: string }]
  return Object.values(part).flatMap(textsIn)
}

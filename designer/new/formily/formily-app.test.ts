import { expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import { isError } from '#engine/error/issue.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { AnyDocument, EntityDocument, FormBody, Node, PageDocument } from '#engine/schema/document.ts'
import derived from '#tests/conformance/formily/derived.json' with { type: 'json' }
import { readPublished } from '#tests/conformance/formily/published.ts'
import { sampleLibrary } from '#tests/support/design-sample.ts'
import manifestsJson from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { docsOf } from '../../commands/documents/docs.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { draftContextOf } from '../../session/check/draft-context-of.ts'
import { formilyApp } from './formily-app.ts'

const manifests = manifestsJson as unknown as WidgetManifests
const appOf = (content: object) => formilyApp(content, 'brought', { zh: '表单', en: 'Form' }, manifests)

/** What is wrong with the app, besides what of its schema is left to settle. */
function errorsIn(documents: AnyDocument[]): string[] {
  const app = { key: 'brought', kind: 'app', shipped: [], published: [], library: sampleLibrary } as unknown as AppState
  return checkDraft(documents, draftContextOf(app, manifests))
    .filter(issue => isError(issue) && !issue.code.startsWith('formily.'))
    .map(({ code, params }) => `${code} ${params?.name ?? ''}`)
}

const VISIT = {
  schema: {
    type: 'object',
    properties: {
      who: {
        type: 'void',
        'x-component': 'Card',
        'x-component-props': { title: '访客' },
        properties: {
          visitor: { type: 'string', title: '姓名', required: true, 'x-component': 'Input' },
          kind: {
            ...{ type: 'string', title: '类型', 'x-component': 'Radio.Group' },
            enum: [
              { label: '商务', value: 'business' },
              { label: '面试', value: 'interview' },
            ],
          },
        },
      },
      day: { type: 'string', title: '日期', 'x-component': 'DatePicker' },
      people: { type: 'number', title: '人数', 'x-component': 'NumberPicker', minimum: 1 },
      guests: {
        ...{ type: 'array', title: '随行', 'x-component': 'ArrayTable' },
        items: { type: 'object', properties: { name: { type: 'string', title: '姓名', 'x-component': 'Input' } } },
      },
      pin: { type: 'string', title: '口令', 'x-component': 'Password' },
    },
  },
}

test('a schema becomes a model with its fields, a model of its rows, and a list with its form', () => {
  const documents = appOf(VISIT)
  expect(documents.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'entity brought',
    'entity brought.guests',
    'page brought.manage',
  ])
  const [model, rows, page] = documents as [EntityDocument, EntityDocument, PageDocument]
  const told = model.fields.map(({ id, type, title, required, search }) => ({
    id,
    type,
    zh: title.zh,
    required,
    search,
  }))
  expect(told).toMatchObject([
    { id: 'visitor', type: 'string', zh: '姓名', required: true, search: 'like' },
    { id: 'kind', type: 'enum', zh: '类型' },
    { id: 'day', type: 'date', zh: '日期', search: 'between' },
    { id: 'people', type: 'decimal', zh: '人数' },
    { id: 'guests', type: 'children', zh: '随行' },
    { id: 'pin', type: 'string', zh: '口令' },
  ])
  expect(model.fields.at(-1)!.secret, 'a password is not to be read').toBe(true)
  expect(model.access?.map(({ to }) => to)).toEqual([{ roles: ['creator'] }])
  expect(rows.fields.map(({ id, type }) => `${id} ${type}`)).toEqual(['parent ref', 'name string', 'place integer'])
  expect(errorsIn(documents)).toEqual([])
  const shown = viewOf(docsOf(documents), { entities: [], shipped: {} }).docs[`page:${page.key}`] as PageDocument
  const layoutOf = (block: string) =>
    (shown.nodes!.find(({ id }) => id === block)!.body as FormBody).nodes!.map(outline)
  const form = [['who', ['visitor', 'kind']], 'day', 'people', ['guests', ['name']]]
  expect(layoutOf('form')).toEqual([...form, 'pin'])
  expect(layoutOf('detail'), 'a record is shown as it is filled in').toMatchObject(form)
})

test('what the schema refuses at a field is refused of every call', () => {
  const people = { type: 'number', title: '人数', 'x-component': 'NumberPicker', multipleOf: 2 }
  const [model, page] = appOf({ schema: { type: 'object', properties: { people } } }) as [EntityDocument, PageDocument]
  expect(model.checks).toMatchObject([{ at: 'people' }])
  expect(JSON.stringify(page)).not.toContain('refuse')
})

const outline = ({ id, children }: Node): unknown => (children ? [id, children.map(outline)] : id)

const schemas = [
  ...derived.map(({ name, schema }) => [name, { schema }] as const),
  ...readPublished().map(({ name, content }) => [name, content] as const),
]

test.each(schemas)('%s makes an app that lacks nothing but what is told', (_, content) => {
  // a rule of a row that reads the record is told by the check
  expect(errorsIn(appOf(content)).filter(error => !error.startsWith('rule.scope $parent.'))).toEqual([])
})

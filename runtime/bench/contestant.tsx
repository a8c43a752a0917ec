/**
 * A page that draws forms and tables given in neutral words, so that a harness outside can measure the engine beside other
 * libraries. It is built and served only with `BENCH=1`.
 * @source docs/bench.md#beside-others
 */
import '@ant-design/v5-patch-for-react-19'
import { App, ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { MemoryOptions } from '#adapters/memory/memory-options.ts'
import type { ClientEntity, ScreenBundle } from '#adapters/wire/screen.ts'
import { deriveForm } from '#engine/entity/derive-screen.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import { startTexts } from '#engine/react/text.ts'
import type { RunManifests } from '#engine/react/widget.ts'
import type { EntityDocument, Field, FormBody, Json, TableBody } from '#engine/schema/document.ts'
import { load } from '#widgets/gen/load.gen.ts'
import manifests from '#widgets/gen/manifests.run.gen.json'
import { antdTheme } from '../theme/antd-theme.ts'
import { themeOf } from '../theme/theme.ts'

/** A field in the words of the harness. */
interface NeutralField {
  name: string
  title: string
  type: 'text' | 'number' | 'select' | 'date'
  required?: boolean
  pattern?: string
  min?: number
  max?: number
  options?: { value: string; label: string }[]
  visibleWhen?: { field: string; equals: string }
}

interface NeutralForm {
  kind: 'form'
  fields: NeutralField[]
  initial: Record<string, unknown>
  subtable?: { name: string; title: string; columns: NeutralField[] }
}

/** Rows by the names of the columns, all given at once. */
interface NeutralTable {
  kind: 'table'
  columns: { name: string; title: string; width: number }[]
  data: { id: number; [name: string]: string | number }[]
  /** px */
  height: number
  width: number
}

const TYPES = { text: 'string', number: 'integer', select: 'enum', date: 'date' } as const
const WIDGETS = ['form', 'text', 'number', 'select', 'date', 'sub-table', 'table']

const fieldOf = ({ name, title, type, required, pattern, min, max, options, visibleWhen }: NeutralField): Field => ({
  id: name,
  type: TYPES[type],
  title: { zh: title, en: title },
  ...(required && { required }),
  ...(pattern !== undefined && { pattern }),
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  ...(options && { options: options.map(({ value, label }) => ({ id: value, title: { zh: label, en: label } })) }),
  ...(visibleWhen && { when: { '==': [{ var: visibleWhen.field }, visibleWhen.equals] } }),
})

const entityOf = (key: string, fields: Field[]): EntityDocument => ({
  kind: 'entity',
  grammar: 1,
  key,
  title: { zh: key, en: key },
  fields,
})

/** The form as documents of the product: a model, one for its rows, and the page derived from them. */
function bundleOf({ fields, subtable }: NeutralForm): ScreenBundle {
  const rows: Field[] = subtable
    ? [
        {
          id: subtable.name,
          type: 'children',
          to: 'row',
          by: 'parent',
          title: { zh: subtable.title, en: subtable.title },
        },
      ]
    : []
  const entity = entityOf('form', [...fields.map(fieldOf), ...rows])
  const row = entityOf('row', [
    { id: 'parent', type: 'ref', to: 'form', title: { zh: 'Form' } },
    ...(subtable?.columns.map(fieldOf) ?? []),
  ])
  const client = (document: EntityDocument): ClientEntity => ({
    document,
    path: `/api/data/${document.key}`,
    may: ['add', 'edit'],
    readOnly: [],
  })
  return {
    key: 'form',
    document: {
      kind: 'page',
      grammar: 1,
      key: 'form',
      title: { zh: 'Form' },
      params: [{ id: 'record', type: 'json' }],
      nodes: [
        { id: 'form', widget: 'form', with: { record: { var: '$param.record' } }, body: allRows(deriveForm(entity)) },
      ],
    },
    entities: { form: client(entity), row: client(row) },
    dicts: {},
    app: null,
  }
}

/** The others draw all their rows at once. */
const allRows = (body: FormBody): FormBody => ({
  ...body,
  nodes: body.nodes?.map(node => (node.widget === 'sub-table' ? { ...node, props: { pageSize: 100 } } : node)),
})

/** The table as documents of the product: a model, and a page with a list of a call that gives all its rows at once. */
function tableBundleOf({ columns }: NeutralTable): ScreenBundle {
  const fields = columns.map(
    ({ name, title }): Field => ({ id: name, type: 'string', title: { zh: title, en: title } }),
  )
  const body: TableBody = {
    ...{ entity: 'rows', call: 'rows.all' },
    columns: columns.map(({ name, width }) => ({ id: name, width })),
  }
  return {
    key: 'rows',
    document: {
      ...{ kind: 'page', grammar: 1, key: 'rows', title: { zh: 'Rows' } },
      nodes: [{ id: 'table', widget: 'table', body }],
    },
    entities: { rows: { document: entityOf('rows', fields), path: '/api/data/rows', may: ['list'], readOnly: [] } },
    dicts: {},
    app: null,
  }
}

/** The same ports and screen for both kinds. */
function draw(bundle: ScreenBundle, options: MemoryOptions, params: Record<string, Json>, place: HTMLElement) {
  const ports = createMemoryPorts({ entities: bundle.entities, ports: { lang: 'en' }, ...options })
  createRoot(place).render(
    <ConfigProvider theme={antdTheme(themeOf('default', ''))}>
      <App>
        <Screen bundle={bundle} ports={ports} loader={load} manifests={manifests as RunManifests} params={params} />
      </App>
    </ConfigProvider>,
  )
}

const scroller = () => document.querySelector<HTMLElement>('.sw-rows')!
const form = () => document.querySelector<HTMLFormElement>('.sw-form')!

function drawForm(spec: NeutralForm, place: HTMLElement) {
  const params = { record: { id: '1', ...spec.initial } as Json }
  draw(bundleOf(spec), { records: { form: [], row: [] } }, params, place)
}

function drawTable(spec: NeutralTable, place: HTMLElement) {
  const style = document.createElement('style')
  style.textContent = `.sw-list-sheet > .sw-rows { max-height: ${spec.height}px }`
  document.head.append(style)
  place.style.width = `${spec.width}px`
  const records = spec.data.map(row => Object.assign(row, { id: String(row.id) }))
  const page = { records, total: records.length, size: records.length, current: 1, pages: 1 }
  draw(tableBundleOf(spec), { calls: { 'rows.all': () => page } }, {}, place)
}

const DRAWS = { form: drawForm, table: drawTable }

window.bench = {
  kinds: Object.keys(DRAWS),
  async mount(spec, place) {
    DRAWS[spec.kind](spec as never, place)
  },
  field: name => document.getElementById(`f-form-${name}`),
  errors: () => document.querySelectorAll('.sw-field .sw-issue').length,
  submit: () => form().requestSubmit(),
  rows: () => document.querySelectorAll('.sw-sub tbody tr, .sw-rows tbody tr').length,
  addRow: () => document.querySelector<HTMLButtonElement>('.sw-sub-foot > .ant-btn-dashed')!.click(),
  scroller,
}

declare global {
  interface Window {
    /** what the harness drives */
    bench: {
      kinds: string[]
      mount(spec: NeutralForm | NeutralTable, place: HTMLElement): Promise<void>
      field(name: string): Element | null
      errors(): number
      submit(): void
      rows(): number
      addRow(): void
      scroller(): HTMLElement
    }
  }
}

// Every field is drawn at once, as the others draw theirs; `?near` draws the first and the rest as they come near.
if (!location.search.includes('near')) Reflect.deleteProperty(window, 'IntersectionObserver')
startTexts('en')
await Promise.all(WIDGETS.map(name => load[name]?.()))

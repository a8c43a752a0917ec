import { describe, expect, it } from 'vitest'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { Field, Json, PageDocument, TableBody } from '#engine/schema/document.ts'
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { viewOf } from '../commands/documents/view.ts'
import { findItem } from '../commands/documents/walk.ts'
import { runCalls } from '../commands/run.ts'
import { controlFor } from '../controls/inputs/control-for.ts'
import { keysOfField } from '../kind/keys.ts'
import { rowsOf, sizeCalls } from './derive.ts'

const PAGE = 'page:loan.manage'
const known = manifests as unknown as WidgetManifests
const view = viewOf(sampleDocs, sampleGround)
const rows = (addresses: string[], at = view) => rowsOf(at, known, { document: PAGE, addresses })
const named = (addresses: string[], name: string, at = view) =>
  rows(addresses, at).find(row => row.path.join('.') === name)

describe('inspector', () => {
  it('has a row for every property of every widget, each with a control', () => {
    for (const [widget, manifest] of Object.entries(known)) {
      const added = runCalls(view, sampleGround, [
        { command: 'node.add', args: { document: PAGE, node: { id: 'probe', widget }, in: 'nodes', after: null } },
      ])
      const found = rows(['probe'], viewOf(added.docs, sampleGround)).filter(row => row.path[0] === 'props')
      const offered = Object.entries(manifest.props.properties ?? {}).filter(([, schema]) => schema.when === undefined)
      expect(found.map(row => row.path[1])).toEqual(expect.arrayContaining(offered.map(([name]) => name)))
    }
  })

  it('asks whether case matters of a text that is unique, of nothing else', () => {
    const of = (type: Field['type'], unique?: true) =>
      'anyCase' in keysOfField({ id: 'x', type, title: { zh: 'x' }, ...(unique && { unique }) })
    expect([of('string', true), of('string'), of('integer', true)]).toEqual([true, false, false])
  })

  it('asks once for the unit of an amount', () => {
    const field = { id: 'fee', type: 'decimal', widget: 'money', title: { zh: '费用' } } as Field
    const add = { document: 'entity:loan', field, after: null } as const
    const docs = runCalls(view, sampleGround, [{ command: 'field.add', args: add }]).docs
    const found = rowsOf(viewOf(docs, sampleGround), known, { document: 'entity:loan', addresses: ['fields/fee'] })
    expect(found.filter(({ path }) => path.at(-1) === 'unit').map(({ path }) => path)).toEqual([['unit']])
  })

  it('shows what a bound node takes from its field until it says something itself', () => {
    expect(named(['form/title'], 'title')).toMatchObject({
      value: undefined,
      effective: { value: { zh: '标题' }, from: 'field' },
    })
    expect(named(['form/title'], 'required')).toMatchObject({ effective: { value: true, from: 'field' } })
  })

  it('asks of a view what its kind is laid by', () => {
    const put = (kind: string) =>
      viewOf(
        runCalls(view, sampleGround, [
          {
            command: 'view.add',
            args: { document: PAGE, list: 'table/views', item: { id: 'own', view: kind }, after: null },
          },
        ]).docs,
        sampleGround,
      )
    const asked = (kind: string) =>
      rows(['table/views/own'], put(kind))
        .filter(({ control }) => ['field', 'sort'].includes(control))
        .map(({ path }) => path.join('.'))
    expect([asked('list'), asked('card'), asked('kanban'), asked('calendar')]).toEqual([
      ['sort', 'by'],
      ['sort', 'by', 'cover'],
      ['sort', 'by'],
      ['start', 'end'],
    ])
    expect(named(['table/views/own'], 'by', put('kanban'))?.label).toEqual({ zh: '按什么分列', en: 'Group columns by' })
  })

  it('asks of a view over a call only what such a view may have', () => {
    const page = structuredClone(view.docs[PAGE]) as PageDocument
    const table = page.nodes!.find(({ id }) => id === 'table')!
    const { where, sort, query, ...body } = table.body as TableBody
    table.body = { ...body, call: 'loan.list', views: [{ id: 'tiles', view: 'card' }] } as TableBody
    const seen = rows(['table/views/tiles'], viewOf({ ...sampleDocs, [PAGE]: page }, sampleGround))
    expect(seen.map(({ path }) => path.join('.'))).toEqual(['title', 'view', 'columns', 'by', 'cover'])
    expect(seen.find(({ path }) => path[0] === 'view')?.schema.enum).toEqual(['list', 'card'])
    expect(seen.find(({ path }) => path[0] === 'by')?.schema.types).toContain('string')
  })

  it('marks what differs from the derived screen', () => {
    const changed = viewOf(
      runCalls(view, sampleGround, [
        { command: 'prop.set', args: { document: PAGE, addresses: ['form/title'], path: ['span'], value: 24 } },
      ]).docs,
      sampleGround,
    )
    expect(named(['form/title'], 'span', changed)?.changed).toBe(true)
    expect(named(['form/title'], 'title', changed)?.changed).toBe(false)
  })

  it('shows of several items what they share, and differing values as mixed', () => {
    expect(named(['form/title', 'form/reason'], 'span')?.mixed).toBe(true)
    expect(named(['form/title', 'form/quantity'], 'span')?.mixed).toBe(false)
    expect(rows(['form/title', 'table/columns/title']).some(row => row.path[0] === 'width')).toBe(false)
  })

  it.each([
    [{ type: 'boolean' }, 'switch'],
    [{ enum: ['a', 'b'] }, 'segments'],
    [{ enum: [1, 2, 3, 4, 5] }, 'select'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'integer', editor: 'span' }, 'span'],
    [{ type: 'string' }, 'input'],
    [{ type: 'string', maxLength: 200 }, 'area'],
    [{ type: 'object', editor: 'text' }, 'text'],
    [{ type: 'array', items: { type: 'string' } }, 'tags'],
    [{ type: 'array', items: { type: 'object' } }, 'json'],
  ] as const)('edits %j with %s', (schema, control) => {
    expect(controlFor(schema as never)).toBe(control)
  })
})

const BOARD = 'dashboard:loan.board'
const cardOf = (widget: string, more: object = {}) => {
  const node = { id: 'probe', widget, x: 4, w: 6, h: 4, ...more }
  const add = { document: BOARD, node, in: 'cards', after: null } as const
  return viewOf(runCalls(view, sampleGround, [{ command: 'node.add', args: add }]).docs, sampleGround)
}
const cardRows = (widget: string) => rowsOf(cardOf(widget), known, { document: BOARD, addresses: ['cards/probe'] })

describe('a card', () => {
  it('takes the picture behind it as any picture is taken', () => {
    const [row] = cardRows('bar').filter(({ path }) => path.join('.') === 'header.picture')
    expect(row?.control).toBe('picture')
  })

  it.each([
    ['DB-06', ['carousel', 'number-card', 'number-rotation', 'mini-app', 'app-shortcuts']],
    ['DB-08', ['data-boxes', 'video', 'image', 'iframe', 'tabs', 'quick-text']],
  ])('%s each of %j has its settings, and those of every card', (_, widgets) => {
    for (const widget of widgets) {
      const paths = cardRows(widget).map(({ path }) => path.join('.'))
      const own = Object.keys(known[widget]?.props.properties ?? {}).map(name => `props.${name}`)
      const every = ['title', 'w', 'h', 'bare', 'header.size', 'header.icon', 'header.link.linkType', 'devices']
      // an option that another one rules out is not offered
      const missing = [...own, ...every].filter(path => !paths.includes(path) && path !== 'props.interval')
      expect([widget, missing]).toEqual([widget, []])
    }
  })

  /** Chart → the options of its setting panel. @source CH-03…CH-11 */
  const CHARTS = {
    arcbar: ['type', 'direction', 'lineCap', 'backgroundColor', 'linearType', 'linearOpacity', 'customColor'],
    'column-chart': [
      'type',
      'labelPosition',
      'barBorderCircle',
      'linearType',
      'linearOpacity',
      'customColor',
      'meterFillColor',
    ],
    ring: ['ringWidth', 'centerColor', 'labelWidth', 'border', 'linearType', 'customColor'],
    'word-cloud': ['type'],
    area: ['type', 'onShadow', 'linearType', 'animation'],
    funnel: ['linearType', 'customColor'],
  }

  it.each(Object.entries(CHARTS))(
    'DB-07 the setting panel of %s has its options, with their limits, each when it has an effect',
    (widget, options) => {
      const schemas = known[widget]!.props.properties!
      const shownOf = (props: object) =>
        rowsOf(cardOf(widget, { props }), known, { document: BOARD, addresses: ['cards/probe'] }).filter(
          ({ path }) => path[0] === 'props',
        )
      expect(Object.keys(schemas)).toEqual(expect.arrayContaining(options))
      for (const [name, schema] of Object.entries(schemas)) {
        const [which, value] = (schema.when as { '==': [{ var: string }, Json] } | undefined)?.['=='] ?? []
        const find = (props: object) => shownOf(props).find(({ path }) => path[1] === name)
        const row = find(which ? { [which.var]: value } : {})
        const { group: _, ...limits } = schema
        expect([name, row?.schema, row?.label]).toMatchObject([name, limits, limits.label])
        expect([name, controlFor(row!.schema)]).not.toContain(undefined)
        if (!which) continue
        const others = (schemas[which.var]!.enum ?? []).filter(other => other !== value)
        for (const other of others)
          expect([name, other, find({ [which.var]: other })]).toEqual([name, other, undefined])
      }
    },
  )

  it('has the sizes its widget may have', () => {
    const size = (widget: string, key: string) => cardRows(widget).find(({ path }) => path.join() === key)?.schema
    expect(size('carousel', 'w')).toMatchObject({ minimum: 3, maximum: 12 })
    expect(size('carousel', 'h')).toMatchObject({ minimum: 3, maximum: 40 })
    expect(size('image', 'w')).toMatchObject({ minimum: 1, maximum: 12 })
  })

  it('SH-75 personal info is 12 wide and 3 high crosswise, 2 wide and 5 high lengthways', () => {
    const at = cardOf('personal-info')
    const selection = { document: BOARD, addresses: ['cards/probe'] } as const
    const schema = known['personal-info']!.props.properties!.layout!
    const sized = (layout: string) => {
      const { docs } = runCalls(
        at,
        sampleGround,
        sizeCalls(at, { ...selection, addresses: ['cards/probe'] }, schema, layout),
      )
      const { x, w, h } = findItem(viewOf(docs, sampleGround).docs[BOARD], 'cards/probe')!.value
      return { x, w, h }
    }
    expect(sized('crosswise')).toEqual({ x: 0, w: 12, h: 3 })
    expect(sized('lengthways')).toEqual({ x: 4, w: 2, h: 5 })
    expect(known['personal-info']!.grid).toMatchObject({ w: 12, h: 3 })
  })
})

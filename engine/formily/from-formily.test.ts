import { expect, test } from 'vitest'
import texts from '#schemas/text/errors/engine-formily.json' with { type: 'json' }
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { checkDocument } from '../compile/check-document.ts'
import type { FormDocument, Json, Library, WidgetDocument } from '../schema/document.ts'
import { parseDocument } from '../schema/parse-document.ts'
import { printDocument } from '../schema/print-document.ts'
import { fromFormily, isFormily } from './from-formily.ts'
import leave from './leave.formily.json' with { type: 'json' }

const widgets = manifests as unknown as Record<string, WidgetDocument>
const library = {
  entity: () => undefined,
  document: () => undefined,
  widget: (name: string) => widgets[name],
  dict: () => undefined,
  names: (kind: string) => (kind === 'widget' ? Object.keys(widgets) : []),
} as unknown as Library

const documentOf = (schema: unknown): FormDocument => ({
  kind: 'form',
  grammar: 1,
  key: 'imported',
  title: { zh: '导入' },
  ...fromFormily(schema, widgets).body,
})
const translate = (properties: Record<string, Json>) => fromFormily({ type: 'object', properties }, widgets)
const one = (property: Record<string, Json>, others: Record<string, Json> = {}) => {
  const { body, issues } = translate({ it: property, ...others })
  return {
    field: body.fields?.find(({ id }) => id === 'it'),
    node: body.nodes?.find(({ id }) => id === 'it'),
    codes: issues.filter(({ path }) => path.startsWith('it')).map(({ code, path }) => `${path} ${code}`),
  }
}

test.each<[string, Record<string, Json>, object, object]>([
  ['a text', { type: 'string', title: '名' }, { type: 'string', title: { zh: '名' } }, { widget: 'text', bind: 'it' }],
  ['a long text', { type: 'string', 'x-component': 'Input.TextArea' }, { type: 'text' }, { widget: 'textarea' }],
  ['a password', { type: 'string', 'x-component': 'Password' }, { format: 'password' }, { widget: 'password' }],
  [
    'a whole number',
    { type: 'number', 'x-component-props': { precision: 0 } },
    { type: 'integer' },
    { widget: 'number' },
  ],
  ['a number', { type: 'number', minimum: 1, maximum: 9 }, { type: 'decimal', scale: 2, min: '1', max: '9' }, {}],
  [
    'a switch',
    { type: 'boolean', 'x-component': 'Switch', default: true },
    { type: 'boolean', default: true },
    { widget: 'switch' },
  ],
  ['a day', { type: 'string', 'x-component': 'DatePicker' }, { type: 'date' }, { widget: 'date' }],
  [
    'a moment',
    { type: 'string', 'x-component': 'DatePicker', 'x-component-props': { showTime: true } },
    { type: 'datetime' },
    {},
  ],
  [
    'a span of days',
    { type: 'array', 'x-component': 'DatePicker.RangePicker' },
    { type: 'json' },
    { widget: 'date-range' },
  ],
  [
    'a span of times',
    { type: 'array', 'x-component': 'TimePicker.RangePicker' },
    { type: 'json' },
    { widget: 'time-range' },
  ],
  ['stars', { type: 'number', 'x-component': 'Rate', maximum: 10 }, { type: 'integer', max: 10 }, { widget: 'rating' }],
  [
    'a slider',
    { type: 'number', 'x-component': 'Slider', 'x-component-props': { min: 0, max: 50, step: 5 } },
    { type: 'integer', min: 0, max: 50 },
    { widget: 'slider', props: { step: 5 } },
  ],
  [
    'a fine slider',
    { type: 'number', 'x-component': 'Slider', 'x-component-props': { max: 1, step: 0.1 } },
    { type: 'decimal', max: '1' },
    { widget: 'slider', props: { step: 0.1 } },
  ],
  [
    'files',
    { type: 'array', 'x-component': 'Upload', 'x-component-props': { maxCount: 2 } },
    { type: 'file' },
    { widget: 'upload', props: { maxCount: 2 } },
  ],
  [
    'one of several',
    { type: 'string', enum: [{ label: '甲', value: 'a' }], 'x-component': 'Select', default: 'a' },
    { type: 'enum', options: [{ id: 'a', title: { zh: '甲' } }], default: 'a' },
    { widget: 'select' },
  ],
  [
    'some of several',
    { type: 'array', enum: [{ label: '甲', value: 1 }], 'x-component': 'Checkbox.Group' },
    { type: 'enum', many: true, options: [{ id: '1', title: { zh: '甲' } }] },
    { widget: 'checkbox' },
  ],
  [
    'people',
    { type: 'array', 'x-component': 'UserSelect', 'x-component-props': { multiple: true } },
    { type: 'users' },
    { widget: 'user-select' },
  ],
  ['required', { type: 'string', required: true }, { required: true }, {}],
  [
    'help',
    { type: 'string', 'x-decorator': 'FormItem', 'x-decorator-props': { tooltip: '说明' } },
    { help: { zh: '说明' } },
    {},
  ],
  [
    'a checked text',
    { type: 'string', 'x-validator': { pattern: '^\\d+$', message: '只填数字' } },
    { pattern: '^\\d+$', message: { pattern: { zh: '只填数字' } } },
    {},
  ],
  ['a pattern between slashes', { type: 'string', pattern: '/^a\\/b$/u' }, { pattern: '^a\\/b$' }, {}],
  ['a pattern with a slash', { type: 'string', pattern: '^a/b' }, { pattern: '^a/b' }, {}],
  ['more than a number', { type: 'number', exclusiveMinimum: 0.29 }, { type: 'decimal', scale: 2, min: '0.3' }, {}],
  [
    'less than a number that is between two of its own',
    { type: 'number', exclusiveMaximum: 1.005, exclusiveMinimum: -1.005 },
    { min: '-1', max: '1' },
    {},
  ],
  ['less than a number', { type: 'number', maximum: 4.35, exclusiveMaximum: true }, { max: '4.34' }, {}],
  ['an address', { type: 'string', 'x-validator': 'email', maxLength: 20 }, { format: 'email', maxLength: 20 }, {}],
  [
    'words in a control',
    { type: 'string', 'x-component': 'Input', 'x-component-props': { placeholder: '填', allowClear: true } },
    {},
    { props: { placeholder: { zh: '填' }, clear: true } },
  ],
  ['hidden without a value', { type: 'string', 'x-visible': false }, { when: false }, {}],
  ['hidden with its value', { type: 'string', 'x-display': 'hidden' }, {}, { when: false }],
  ['locked', { type: 'string', 'x-pattern': 'readPretty' }, {}, { readOnly: true }],
  [
    'shown by a rule',
    { type: 'string', 'x-visible': "{{$values.other === 'a'}}" },
    { when: { '==': [{ var: 'other' }, 'a'] } },
    {},
  ],
  [
    'locked by a rule',
    { type: 'string', 'x-editable': '{{!$values.other}}' },
    {},
    { readOnly: { '!': [{ empty: [{ var: 'other' }] }] } },
  ],
])('%s', (_, property, field, node) => {
  const found = one(property, { other: { type: 'string' } })
  expect(found.field).toMatchObject(field)
  expect(found.node).toMatchObject(node)
  expect(found.codes).toEqual([])
})

const OTHER = { other: { type: 'number', title: '数' } }
test.each<[string, object, object, object]>([
  [
    'shown',
    { when: '{{$deps[0] > 3}}', fulfill: { state: { visible: true } }, otherwise: { state: { visible: false } } },
    { when: { '>': [{ var: 'other' }, 3] } },
    {},
  ],
  [
    'hidden',
    { when: '{{$deps[0] > 3}}', fulfill: { state: { visible: false } } },
    { when: { '!': [{ '>': [{ var: 'other' }, 3] }] } },
    {},
  ],
  [
    'hidden with its value',
    {
      when: '{{$deps[0] > 3}}',
      fulfill: { state: { display: 'hidden' } },
      otherwise: { state: { display: 'visible' } },
    },
    {},
    { when: { '!': [{ '>': [{ var: 'other' }, 3] }] } },
  ],
  [
    'required, without when',
    { fulfill: { state: { required: '{{$deps[0] > 3}}' } } },
    { required: { '>': [{ var: 'other' }, 3] } },
    {},
  ],
  [
    'locked',
    {
      when: '{{$deps[0] > 3}}',
      fulfill: { state: { pattern: 'disabled' } },
      otherwise: { state: { pattern: 'editable' } },
    },
    {},
    { readOnly: { '>': [{ var: 'other' }, 3] } },
  ],
  ['computed', { fulfill: { state: { value: '{{$deps[0] * 2}}' } } }, { value: { '*': [{ var: 'other' }, 2] } }, {}],
])('a reaction: %s', (_, reaction, field, node) => {
  const found = one({ type: 'number', 'x-reactions': [{ dependencies: ['other'], ...reaction }] as never }, OTHER)
  expect(found.field).toMatchObject(field)
  expect(found.node).toMatchObject(node)
  expect(found.codes).toEqual([])
})

test('a reaction upon another property is a rule of that one', () => {
  const { body, issues } = translate({
    a: {
      type: 'boolean',
      'x-reactions': { target: 'b', when: '{{$self.value}}', fulfill: { state: { visible: true } } },
    },
    b: { type: 'string' },
  })
  expect(body.fields?.find(({ id }) => id === 'b')?.when).toEqual({ var: 'a' })
  expect(issues).toEqual([])
})

test.each<[string, Record<string, Json>, string[]]>([
  ['an unknown control', { type: 'string', 'x-component': 'MyMap' }, ['it/x-component formily.component']],
  [
    'a prop without a counterpart',
    { type: 'string', 'x-component': 'Input', 'x-component-props': { onChange: '{{() => 1}}' } },
    ['it/x-component-props/onChange formily.prop'],
  ],
  ['a script', { type: 'string', 'x-reactions': '{{field => field.value}}' }, ['it/x-reactions formily.expression']],
  [
    'an effect that runs',
    { type: 'string', 'x-reactions': { fulfill: { run: '{{fetch()}}' } } },
    ['it/x-reactions formily.reaction'],
  ],
  ['a check by function', { type: 'string', 'x-validator': '{{value => true}}' }, ['it/x-validator formily.validator']],
  ['a pattern with a flag', { type: 'string', pattern: '/^abc$/i' }, ['it/pattern formily.validator']],
  ['another decorator', { type: 'string', 'x-decorator': 'Orrery' }, ['it/x-decorator formily.decorator']],
  ['a key nobody knows', { type: 'string', 'x-mystery': 1 }, ['it/x-mystery formily.key']],
  ['rows', { type: 'array', 'x-component': 'JsonInput', items: { type: 'object' } }, []],
  [
    'rows without columns',
    { type: 'array', 'x-component': 'ArrayTable', items: { type: 'object' } },
    ['it/items formily.rows', 'it/x-component formily.component'],
  ],
  ['an option that is no code', { type: 'string', enum: [{ label: '男', value: '男' }] }, ['it/enum formily.option']],
  ['a definition that is not there', { $ref: '#/definitions/none' }, ['it/$ref formily.ref']],
  ['a type nobody knows', { type: 'money' }, ['it/type formily.type']],
  [
    'a rule that reads what is not there',
    { type: 'string', 'x-visible': '{{$values.gone === 1}}' },
    ['it/x-visible formily.expression'],
  ],
])('listed: %s', (_, property, codes) => {
  expect(one(property).codes).toEqual(codes)
})

test('every listed code has a text', () => {
  const codes = [
    'component',
    'decorator',
    'default',
    'expression',
    'key',
    'option',
    'options',
    'prop',
    'reaction',
    'ref',
    'rows',
    'type',
    'validator',
  ]
  expect(Object.keys(texts).sort()).toEqual(codes.map(code => `formily.${code}`))
})

test.each([
  ['MoveUp', true],
  ['SortHandle', true],
  ['Remove', false],
])('rows with the handle %s are moved by hand: %s', (handle, moved) => {
  const buttons = { type: 'void', 'x-component': `ArrayTable.${handle}` }
  const items = { type: 'object', properties: { what: { type: 'string', 'x-component': 'Input' }, buttons } }
  const lines = { type: 'array', 'x-component': 'ArrayTable', items }
  const form = { type: 'object', properties: { lines } } as unknown as typeof leave
  expect(fromFormily(form, widgets).issues).toEqual([])
  const can = documentOf(form).nodes?.[0]?.props?.can as string[] | undefined
  expect(can?.includes('move')).toBe(moved)
})

test('a form as a designer exports it is a sound document, and says the same once printed', () => {
  expect(isFormily(leave)).toBe(true)
  const document = documentOf(leave)
  const { issues } = fromFormily(leave, widgets)
  expect(issues).toEqual([])
  expect(checkDocument(document, library)).toEqual([])
  expect(parseDocument(printDocument(document))).toEqual(document)
  expect(document.layout).toEqual({ label: 'top' })
  expect(document.nodes?.map(({ id, widget }) => [id, widget])).toEqual([
    ['basics', 'card'],
    ['city', 'text'],
    ['addressReason', 'text'],
    ['proof', 'upload'],
  ])
  expect(document.nodes?.[0]).toMatchObject({
    title: { zh: '基本信息' },
    children: [
      { id: 'kind', span: 12 },
      { id: 'days', span: 12 },
      { id: 'from', widget: 'date', span: 12 },
      { id: 'reason', span: 24 },
    ],
  })
  expect(document.fields?.find(({ id }) => id === 'proof')).toMatchObject({
    when: { and: [{ '==': [{ var: 'kind' }, 'sick'] }, { '>': [{ var: 'days' }, 2] }] },
    required: { and: [{ '==': [{ var: 'kind' }, 'sick'] }, { '>': [{ var: 'days' }, 2] }] },
  })
  expect(document.fields?.find(({ id }) => id === 'addressReason')).toMatchObject({
    when: { '!': [{ empty: [{ var: 'city' }] }] },
  })
})

test('definitions that each refer to two others are refused as they grow', () => {
  const twice = (n: number) => ({ properties: { a: { $ref: `d${n}` }, b: { $ref: `d${n}` } } })
  const definitions = Object.fromEntries(
    Array.from({ length: 17 }, (_, n) => [`d${n}`, { type: 'object', ...(n < 16 ? twice(n + 1) : { title: 'x' }) }]),
  )
  const said = { title: 'x'.repeat(1_000_000) }
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, { $ref: 'said' }]))
  for (const schema of [
    { definitions, ...twice(0) },
    { definitions: { said }, properties: many },
  ])
    expect(() => fromFormily(schema, widgets)).toThrow('document.grown')
})

test('a listed long name is shortened', () => {
  const { issues } = translate({ ['x'.repeat(10_000)]: { type: 'object', properties: { a: { bad: 1 } as never } } })
  expect(issues.map(({ path }) => path.length)).toEqual([206])
})

test('any input gives a form and a list', () => {
  const odd: object[] = [
    {},
    { a: {} },
    { a: { type: 'void' } },
    { 'a b': { type: 'string' }, 'a-b': {}, '1': {}, 中: {}, constructor: {} },
  ]
  for (const properties of odd) {
    const { body } = translate(properties as never)
    const ids = body.nodes?.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(ids.length)
  }
  expect(isFormily({ kind: 'form', properties: {} })).toBe(false)
  expect(isFormily([])).toBe(false)
})

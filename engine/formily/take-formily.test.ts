import { expect, test } from 'vitest'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { checkDocument } from '../compile/check-document.ts'
import { isError } from '../error/issue.ts'
import type { AnyDocument, Library, WidgetDocument } from '../schema/document.ts'
import leave from './leave.formily.json' with { type: 'json' }
import { takeFormily } from './take-formily.ts'

const widgets = manifests as unknown as Record<string, WidgetDocument>
const library = {
  entity: () => undefined,
  document: () => undefined,
  widget: (name: string) => widgets[name],
  dict: () => undefined,
  names: (kind: string) => (kind === 'widget' ? Object.keys(widgets) : []),
} as unknown as Library
const envelope = { grammar: 1, key: 'leave.form', title: { zh: '请假', en: 'Leave' } }
const take = (document: object) => takeFormily({ ...envelope, ...document } as unknown as AnyDocument, widgets)
const errors = (document: AnyDocument) => checkDocument(document, library).filter(isError)

const odd = {
  type: 'object',
  properties: {
    name: { type: 'string', title: '姓名', 'x-component': 'Input' },
    odd: { type: 'string', title: '怪', 'x-component': 'Orrery', 'x-reactions': '{{ $self.setValue(alert(1)) }}' },
  },
}

test.each(['form', 'page'])('a schema that can be said becomes a %s that may be published', kind => {
  const taken = take({ kind, ...leave })
  expect(taken).not.toHaveProperty('schema')
  expect(taken.unsaid).toBeUndefined()
  expect(errors(taken)).toEqual([])
})

test.each(['form', 'page'])('what cannot be said stays in the %s, with its address, and stops publishing', kind => {
  const taken = take({ kind, schema: odd })
  expect(taken.unsaid).toMatchObject([
    { id: 'oddXComponent', path: 'odd/x-component', code: 'formily.component', params: { component: 'Orrery' } },
    { path: 'odd/x-reactions', code: 'formily.expression' },
  ])
  expect(errors(taken).map(({ path, code }) => `${path} ${code}`)).toEqual([
    'unsaid/oddXComponent formily.component',
    `unsaid/${taken.unsaid![1]!.id} formily.expression`,
  ])
  const { unsaid: _, ...settled } = taken
  expect(errors(settled as AnyDocument)).toEqual([])
})

test('a page keeps whom it is for', () => {
  const access = { roles: ['staff'] }
  expect(take({ kind: 'page', access, schema: odd })).toMatchObject({ access })
})

test('anything else stays the same object', () => {
  for (const more of [
    { kind: 'form', nodes: [] },
    { kind: 'form', schema: { type: 'string' } },
    { kind: 'entity', schema: odd },
  ]) {
    const document = { ...envelope, ...more } as unknown as AnyDocument
    expect(takeFormily(document, widgets)).toBe(document)
  }
})

test('long and many things that cannot be said are still a document of the grammar', () => {
  const long = `{{ ${'a'.repeat(5_000)}() }}`
  const properties = Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [`${'n'.repeat(60)}${at}`, { type: 'string', 'x-visible': long }]),
  )
  const taken = take({ kind: 'form', schema: { type: 'object', properties } })
  expect(taken.unsaid!.length).toBeGreaterThanOrEqual(50)
  expect(new Set(errors(taken).map(({ code }) => code))).toEqual(new Set(['formily.expression']))
})

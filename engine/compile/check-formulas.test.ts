import { expect, test } from 'vitest'
import type { EntityDocument, Field, Grant, Library, Rule } from '../schema/document.ts'
import { checkDocument } from './check-document.ts'

const title = { zh: '某', en: 'Some' }
const v = (name: string): Rule => ({ var: name })
const grant = (...hide: string[]): Grant => ({ id: 'staff', to: { everyone: true }, may: ['list'], hide }) as Grant
const number = (id: string, value?: Rule): Field => ({
  id,
  type: 'integer',
  title,
  ...(value !== undefined && { value }),
})
const entity = (key: string, fields: Field[], access: Grant[]): EntityDocument =>
  ({ kind: 'entity', grammar: 1, key, title, fields, access }) as EntityDocument
const person = entity('person', [number('rate'), number('fee', { '+': [v('rate'), 1] })], [grant('rate')])
const owner: Field = { id: 'owner', type: 'ref', to: 'person', show: ['fee'], title }

function warned(fields: Field[], hide: string[]): string[] {
  const all = [entity('pay', fields, [grant(...hide)]), person]
  const library: Library = {
    entity: key => all.find(one => one.key === key),
    document: () => undefined,
    widget: () => undefined,
    dict: () => undefined,
    names: () => all.map(({ key }) => key),
  }
  return checkDocument(all[0]!, library).map(({ path, code, level }) => `${level} ${path} ${code}`)
}

test.each<[what: string, fields: Field[], hide: string[], warned: string[]]>([
  ['a field that is hidden', [number('a'), number('sum', v('a'))], ['a'], ['sum']],
  ['a formula over one', [number('a'), number('b', v('a')), number('c', v('b'))], ['a'], ['b', 'c']],
  ['a formula over a hidden field, through a reference', [owner, number('due', v('owner.fee'))], [], ['due']],
  ['a field that everybody sees', [number('a'), number('b'), number('sum', v('b'))], ['a'], []],
  ['a hidden field, by a formula that is hidden with it', [number('a'), number('sum', v('a'))], ['a', 'sum'], []],
])('a formula that reads %s', (_, fields, hide, expected) =>
  expect(warned(fields, hide)).toEqual(expected.map(id => `warning fields/${id}/value access.formula`)),
)

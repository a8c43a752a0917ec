/**
 * Whether a form needs Formily itself to be drawn: every component of its antd package has a counterpart here.
 * @source ADR 0025
 */
import * as antd from '@formily/antd-v5'
import { expect, test } from 'vitest'
import { takeDocument } from './walk-form.ts'

/** Names of the package that no schema places: its own parts, values its components carry, children of `SelectTable` or JSX. */
const NOT_PLACED =
  /^Internal|Context|Placeholder|^BaseItem$|\.(SHOW_\w+|SECRET_\w+|Panel|Portal|List|Operation|Button|Option|OptGroup|TreeNode)$|^Transfer\.Search$|^SelectTable\.Column$/

const isComponent = ([name, value]: [string, unknown]): boolean => /^[A-Z]/.test(name) && Boolean(value)
const names = Object.entries(antd)
  .filter(isComponent)
  .flatMap(([name, component]) => [
    name,
    ...Object.entries(component as object)
      .filter(isComponent)
      .map(([part]) => `${name}.${part}`),
  ])
  .filter(name => !NOT_PLACED.test(name))

const row = { type: 'object', properties: { a: { type: 'string', title: 'A', 'x-component': 'Input' } } }
const SCHEMAS = [
  { type: 'string' },
  { type: 'number' },
  { type: 'void' },
  { type: 'array', items: row },
  { type: 'array', enum: ['a', 'b'] },
]

test.each(names)('%s has a counterpart', component => {
  const missing = SCHEMAS.map(schema => {
    const box = {
      ...schema,
      title: 'Box',
      'x-component': component,
      properties: schema.type === 'void' ? { a: row } : undefined,
    }
    const { document } = takeDocument({ schema: { type: 'object', properties: { box } } })
    return document.unsaid ?? []
  })
  expect(Math.min(...missing.map(unsaid => unsaid.length)), JSON.stringify(missing)).toBe(0)
})

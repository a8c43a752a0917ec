/** Schemas of the grammar as the small schema that controls are chosen by. @source docs/designer.md#processes */
import type { Json, PropSchema } from '#engine/schema/document.ts'
import common from '#schemas/meta/common.schema.json' with { type: 'json' }
import flow from '#schemas/meta/flow.schema.json' with { type: 'json' }
import form from '#schemas/meta/form.schema.json' with { type: 'json' }
import node from '#schemas/meta/node.schema.json' with { type: 'json' }
import rule from '#schemas/meta/rule.schema.json' with { type: 'json' }
import service from '#schemas/meta/service.schema.json' with { type: 'json' }

/** A schema of the grammar, as far as it is read here. */
export interface Grammar {
  $ref?: string
  type?: string
  title?: string
  enum?: Json[]
  const?: Json
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  uniqueItems?: boolean
  items?: Grammar
  properties?: Record<string, Grammar | boolean>
  required?: string[]
  if?: Grammar
  then?: Grammar
  allOf?: Grammar[]
}

const FILES: Record<string, unknown> = {
  'common.schema.json': common,
  'flow.schema.json': flow,
  'form.schema.json': form,
  'node.schema.json': node,
  'rule.schema.json': rule,
  'service.schema.json': service,
}

/** What a schema refers to, within its own file or another. */
function followed(schema: Grammar, file: string): { schema: Grammar; file: string } {
  if (schema.$ref === undefined) return { schema, file }
  const [name = '', path = ''] = schema.$ref.split('#')
  const from = name || file
  const found = path
    .split('/')
    .filter(Boolean)
    .reduce((at: unknown, key) => (at as Record<string, unknown> | undefined)?.[key], FILES[from])
  return followed((found ?? {}) as Grammar, from)
}

/** Controls by what the grammar calls a value, or refers to. */
const EDITOR_OF: Record<string, string> = {
  'common.schema.json#/$defs/to': 'audience',
  'common.schema.json#/$defs/codes': 'users',
  'common.schema.json#/$defs/text': 'text',
  'common.schema.json#/$defs/id': 'field',
  'rule.schema.json': 'flag',
  duration: 'duration',
  formKey: 'form',
  elementId: 'task',
}

export interface Part {
  schema: PropSchema
  /** of an object: its parts by name, and what each needs of the first choice */
  grammar: Grammar
  file: string
}

/** The part of an object with this name. */
export function partOf(grammar: Grammar, file: string, name: string): Part | undefined {
  const own = grammar.properties?.[name]
  if (typeof own !== 'object') return undefined
  const { schema, file: from } = followed(own, file)
  const editor = EDITOR_OF[own.$ref ?? ''] ?? EDITOR_OF[schema.title ?? '']
  return { schema: { ...propOf(schema, from), ...(editor && { editor }) }, grammar: schema, file: from }
}

function propOf({ type, enum: values, const: only, items, ...limits }: Grammar, file: string): PropSchema {
  const { minimum, maximum, maxLength, pattern } = limits
  return {
    ...(type && { type: type as PropSchema['type'] }),
    ...(values && { enum: values }),
    ...(only !== undefined && { const: only }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
    ...(items && { items: scalarOf(followed(items, file).schema) }),
  }
}

/** What one entry of a list is; what it contains in turn has a control of its own. */
const scalarOf = ({ type, enum: values }: Grammar): PropSchema => ({
  ...(type && { type: type as PropSchema['type'] }),
  ...(values && { enum: values }),
})

/** The parts that are needed or meant only with some value of the first choice: by name, those values. */
export function dependentParts({ if: when, then, allOf = [] }: Grammar): Map<string, Json[]> {
  const found = new Map<string, Json[]>()
  for (const branch of [{ if: when, then }, ...allOf]) {
    const [, chosen] = Object.entries(branch.if?.properties ?? {})[0] ?? []
    if (typeof chosen !== 'object') continue
    const values = chosen.enum ?? (chosen.const === undefined ? [] : [chosen.const])
    for (const name of branch.then?.required ?? []) found.set(name, values)
  }
  return found
}

/** The schema of one kind of an object whose first choice decides what else it has: `do: http`. */
export function branchOf(grammar: Grammar, file: string, value: Json | undefined): { grammar: Grammar; file: string } {
  for (const branch of grammar.allOf ?? []) {
    const [, chosen] = Object.entries(branch.if?.properties ?? {})[0] ?? []
    if (typeof chosen === 'object' && chosen.const === value && branch.then?.$ref) {
      const { schema, file: from } = followed(branch.then, file)
      return { grammar: schema, file: from }
    }
  }
  return { grammar, file }
}

export const ELEMENT = { grammar: node as unknown as Grammar, file: 'node.schema.json' }
export const FLOW = { grammar: flow as unknown as Grammar, file: 'flow.schema.json' }

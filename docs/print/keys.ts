/** The keys of every document and of what stands in its lists, read from `schemas/meta`. */
import { readFileSync } from 'node:fs'
import { code, printTable } from './table.ts'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | string[]
  enum?: string[]
  const?: unknown
  properties?: Record<string, Schema | false>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | false
  propertyNames?: Schema
  if?: Schema
  then?: Schema
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
}

/** Heading → where its keys stand, as `file#definition/property/…`. */
const SECTIONS: [title: string, at: string][] = [
  ['Every document', 'common#envelope'],
  ['Change', 'common#change'],
  ['To', 'common#to'],
  ['Entity', 'entity#body'],
  ['Field', 'entity#field'],
  ['Check of an entity', 'entity#body/checks'],
  ['Index', 'entity#body/indexes'],
  ['Grant', 'entity#grant'],
  ['Screen of an entity', 'entity#body/screen'],
  ['Page', 'page#body'],
  ['Node', 'common#node'],
  ['Query', 'common#query'],
  ['Variable', 'common#variable'],
  ['Step', 'action#step'],
  ['Button', 'action#button'],
  ['Form', 'form#body'],
  ['Check of a form', 'form#body/checks'],
  ['Notice before a form', 'form#preRead'],
  ['Table', 'table#body'],
  ['Search field', 'table#body/search'],
  ['Column', 'table#body/columns'],
  ['View', 'view.gen#view'],
  ['Format', 'table#body/formats'],
  ['Dashboard', 'dashboard#body'],
  ['Card', 'dashboard#body/cards'],
  ['Flow', 'flow#'],
  ['Flow node', 'node#'],
  ['Query document', 'query#'],
  ['Widget', 'widget#'],
  ['Property of a widget', 'widget#schema'],
]

export function printKeys(): string {
  return SECTIONS.map(([title, at]) => `## ${title}\n\n${printSchema(schemaAt(at))}`).join('\n\n')
}

/** The keys each step takes, from the branches of its schema. */
export function printSteps(): string {
  const rows = (schemaAt('action#step').allOf ?? []).flatMap(({ if: verb, then }) => {
    const named = verb?.properties?.do as Schema
    const required = then?.required ?? []
    const keys = (then?.propertyNames?.enum ?? []).filter(key => !['id', 'do', 'when'].includes(key))
    return (named.enum ?? [String(named.const)]).map(name => [
      code(name),
      keys.map(key => (required.includes(key) ? `**${code(key)}**` : code(key))).join(' '),
    ])
  })
  return printTable(['step', 'keys besides `id`, `do`, `when`'], rows)
}

/** Type → the facts only some types may carry. */
export function factsByType(): Map<string, string[]> {
  const field = schemaAt('entity#field') as Schema & { dependentSchemas: Record<string, Schema> }
  const facts = new Map<string, string[]>()
  for (const [fact, { properties }] of Object.entries(field.dependentSchemas)) {
    for (const type of (properties?.type as Schema | undefined)?.enum ?? []) {
      facts.set(type, [...(facts.get(type) ?? []), fact])
    }
  }
  return facts
}

function schemaAt(at: string): Schema {
  const [file = '', path = ''] = at.split('#')
  const steps = path.split('/').filter(Boolean)
  const whole = readSchema(file)
  const start = steps.length > 0 ? whole.$defs?.[steps[0] as string] : whole
  const found = steps.slice(1).reduce<Schema | undefined>((schema, step) => {
    const next = schema?.properties?.[step]
    return next ? (next.items ?? next) : undefined
  }, start)
  if (!found) throw new Error(`schemas/meta has no ${at}`)
  return found
}

const readSchema = (file: string): Schema =>
  JSON.parse(readFileSync(new URL(`../../schemas/meta/${file}.schema.json`, import.meta.url), 'utf8'))

function printSchema({ properties = {}, required = [] }: Schema): string {
  const rows = Object.entries(properties).map(([key, schema]) => [
    required.includes(key) ? `**${code(key)}**` : code(key),
    schema ? describe(schema) : '',
  ])
  return printTable(['key', 'value'], rows)
}

/** A value in words: a named shape by its name, an enumeration by its values, a list as `[…]`. */
function describe(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.enum) return schema.enum.map(code).join(' ')
  if (schema.const !== undefined) return code(schema.const)
  if (schema.items) return `list of ${describe(schema.items)}${bounds(schema.minItems, schema.maxItems)}`
  if (schema.properties && Object.keys(schema.properties).length > 0) return describeObject(schema)
  if (typeof schema.additionalProperties === 'object') return `by name: ${describe(schema.additionalProperties)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything')
  const isText = schema.type === 'string'
  return `${type}${isText ? bounds(schema.minLength, schema.maxLength) : bounds(schema.minimum, schema.maximum)}`
}

function describeObject({ properties = {}, required = [] }: Schema): string {
  const keys = Object.keys(properties).map(key => (required.includes(key) ? key : `${key}?`))
  return `\`{ ${keys.join(', ')} }\``
}

function bounds(least?: number, most?: number): string {
  if (least === undefined && most === undefined) return ''
  return least === undefined
    ? `, at most ${most}`
    : most === undefined
      ? `, at least ${least}`
      : `, ${least} to ${most}`
}

/** `common.schema.json#/$defs/text` → text; `form.schema.json#/$defs/body/properties/checks` → form checks. */
function nameOf(ref: string): string {
  const [file = '', path = ''] = ref.split('#')
  const name = path.split('/').filter(step => step && step !== '$defs' && step !== 'properties')
  const document = file.replace('.schema.json', '')
  if (name.length === 0) return document === 'node' ? 'flow node' : document || 'rule'
  return name.filter(step => step !== 'body').join(' ')
}

/**
 * The options of a choice: wherever a schema says them, however their keys are called, with those below them.
 * @source docs/language.md#formily
 */
import type { Json, Option } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'
import { isExpression } from './expression/parse-expression.ts'
import type { Report, Schema } from './schema.ts'

export interface Options {
  options: Option[]
  /** value in the schema → code */
  codes: Map<Json, string>
}

const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/
const MOST_OPTIONS = 200
const DEEPEST = 10
const LISTS = ['options', 'dataSource', 'treeData'] as const
const VALUES = ['value', 'key', 'id']
const LABELS = ['label', 'title', 'name']
const BETWEEN = ' / '

/** Whether a schema is a choice between given options. */
export function givenOptions(schema: Schema): Json[] | null {
  const props = schema['x-component-props'] ?? {}
  const list = [schema.enum, ...LISTS.map(key => props[key])].find(each => Array.isArray(each) && each.length > 0)
  return (list as Json[] | undefined) ?? null
}

/**
 * @param columns  of a table to choose from: the keys whose values name an option
 * @returns codes are the values themselves where they can be codes; others get one, which is listed
 */
export function optionsOf(given: Json[], schema: Schema, columns: string[], report: Report): Options {
  const names = namesFor(schema, columns)
  const found: Options = { options: [], codes: new Map() }
  const take = (list: Json[], above: string[], depth: number) => {
    for (const each of list) {
      const { value, label, below } = read(each, names)
      const path = [...above, label]
      const isPath = isCascade(schema) && below.length > 0 && depth < DEEPEST
      if (!isPath) add(found, value, path.join(BETWEEN), report)
      if (depth < DEEPEST) take(below, path, depth + 1)
    }
  }
  take(given, [], 0)
  if (found.options.length > MOST_OPTIONS) {
    report.say('enum', 'formily.options', { n: found.options.length, most: MOST_OPTIONS })
    found.options.length = MOST_OPTIONS
  }
  return found
}

/** The code of a value as a schema says it: itself, its whole option, or the way to it through a cascade. */
export function codeOf(value: Json, { codes }: Pick<Options, 'codes'>, schema: Schema): string | undefined {
  if (Array.isArray(value)) return codeOf(value.at(-1) ?? null, { codes }, schema)
  const plain = isRecord(value) ? read(value as Json, namesFor(schema, [])).value : value
  return codes.get(plain) ?? codes.get(String(plain))
}

/** A cascade offers what is at its ends only. */
const isCascade = (schema: Schema): boolean =>
  /Cascader$/.test(schema['x-component'] ?? '') && schema['x-component-props']?.changeOnSelect !== true

interface Keys {
  values: string[]
  labels: string[]
  columns: string[]
  children: string
}

function namesFor(schema: Schema, columns: string[]): Keys {
  const props = schema['x-component-props'] ?? {}
  const named = isRecord(props.fieldNames) ? (props.fieldNames as Record<string, unknown>) : {}
  const text = (value: unknown) => (typeof value === 'string' ? [value] : [])
  return {
    values: [...text(named.value), ...text(props.primaryKey), ...VALUES],
    labels: [...text(named.label), ...text(props.treeNodeLabelProp), ...text(props.optionLabelProp), ...LABELS],
    columns,
    children: text(named.children)[0] ?? 'children',
  }
}

function read(each: Json, { values, labels, columns, children }: Keys): { value: Json; label: string; below: Json[] } {
  if (!isRecord(each)) return { value: each, label: String(each), below: [] }
  const option = each as Record<string, Json>
  const first = (keys: string[]) => keys.map(key => option[key]).find(one => one !== undefined && one !== null)
  const value = first(values) ?? first(labels) ?? null
  const said = columns.flatMap(key => plain(option[key]))
  const label = said.length > 0 ? said.join(' · ') : (plain(first(labels))[0] ?? String(value))
  return { value, label, below: Array.isArray(option[children]) ? option[children] : [] }
}

const plain = (value: Json | undefined): string[] =>
  (typeof value === 'string' && !isExpression(value)) || typeof value === 'number' || typeof value === 'boolean'
    ? [String(value)]
    : []

function add({ options, codes }: Options, value: Json, label: string, { say }: Report): void {
  if (codes.has(value)) return
  const text = String(value)
  const taken = new Set(options.map(({ id }) => id))
  const id = CODE.test(text) && !taken.has(text) ? text : `option${options.length + 1}`
  if (id !== text) say('enum', 'formily.option', { value: text, id })
  options.push({ id, title: { zh: label || id } })
  codes.set(value, id)
}

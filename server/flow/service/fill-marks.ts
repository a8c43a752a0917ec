/**
 * Marks `{{name}}` in the texts of a service task stand for values of the instance; names with dots are paths. A name
 * without a value is empty.
 * @source docs/workflow.md#service-tasks
 */
import type { Json } from '#engine/schema/document.ts'

export type Values = Readonly<Record<string, Json>>

const MARK = /\{\{\s*([$A-Za-z][\w$.-]*)\s*\}\}/g
const ONLY_MARK = new RegExp(`^${MARK.source}$`)

/** @param encode  how a value is written at its place */
export function fillText(text: string, values: Values, encode: (value: string) => string = value => value): string {
  return text.replace(MARK, (_, path: string) => encode(textOf(valueAt(values, path))))
}

/** Fills the texts within JSON; a text that is one mark becomes the value itself, with its type. */
export function fillJson(template: Json, values: Values): Json {
  if (typeof template === 'string') {
    const only = ONLY_MARK.exec(template)
    return only ? valueAt(values, only[1]!) : fillText(template, values)
  }
  if (Array.isArray(template)) return template.map(item => fillJson(item, values))
  if (template === null || typeof template !== 'object') return template
  return Object.fromEntries(Object.entries(template).map(([name, item]) => [name, fillJson(item, values)]))
}

/** The names of the marks in a value, at any depth. */
export function marksIn(value: unknown): string[] {
  if (typeof value === 'string') return Array.from(value.matchAll(MARK), ([, name]) => name!)
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(marksIn)
}

/** The value at a path of own names and positions; null when there is none. */
export function valueAt(value: unknown, path: string): Json {
  let found = value
  for (const step of path.split('.')) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, step)) return null
    found = (found as Record<string, unknown>)[step]
  }
  return (found ?? null) as Json
}

function textOf(value: Json): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * Values for other systems and for records: `{{name}}` in a text within JSON stands for a value; a name without one is empty.
 * @source docs/workflow.md#names-in-texts
 */
import type { Json } from '#engine/schema/document.ts'
import { type Filling, fill, namesIn, valueAt } from '#engine/text/text.ts'
import { isRecord } from '#engine/value/value.ts'
import type { Call } from './action.ts'

/** The names in the texts of an action's settings. */
export const IN_SETTINGS: Filling = { marks: 'two', missing: 'empty' }
const ONLY_MARK = /^\{\{\s*([$A-Za-z][\w$.-]*)\s*\}\}$/

/** @param encode  how the JSON of a value is written at its place */
export function fillMarks(text: string, values: Call['values'], encode = (json: string) => json): string {
  return fill(text, values, { ...IN_SETTINGS, write: value => encode(asJson(value)) })
}

/** A text as it is; anything else as JSON, and null as nothing. */
function asJson(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Fills the texts within JSON; a text that is one mark becomes the value itself, with its type. */
export function fillJson(template: Json, values: Call['values']): Json {
  if (typeof template === 'string') {
    const only = ONLY_MARK.exec(template)
    return only ? (valueAt(values, only[1]!) as Json) : fillMarks(template, values)
  }
  if (Array.isArray(template)) return template.map(item => fillJson(item, values))
  if (!isRecord(template)) return template
  return Object.fromEntries(Object.entries(template).map(([name, item]) => [name, fillJson(item as Json, values)]))
}

/** The names of the marks in a value, at any depth. */
export function marksIn(value: unknown): string[] {
  if (typeof value === 'string') return namesIn(value, 'two')
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(marksIn)
}

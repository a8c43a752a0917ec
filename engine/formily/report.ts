/**
 * What became of a Formily schema, in numbers: what is ours now, and what the product decides itself. What is left to
 * settle is in the issues.
 * @source docs/language.md#formily
 */
import type { Field, Node } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'
import type { Translation } from './from-formily.ts'

export interface TakenReport {
  fields: number
  /** tables of rows */
  tables: number
  rules: number
  checks: number
  /** keys of `schemas/text/formily.json`, with the places in the schema; the most frequent first */
  left: { reason: string; paths: string[] }[]
}

const RULES = ['value', 'when', 'required', 'readOnly', 'choices'] as const

export function reportOf({ body, left }: Translation): TakenReport {
  const fields = withRows(body.fields ?? [])
  const nodes = withChildren(body.nodes ?? [])
  const groups = Map.groupBy(left, ({ reason }) => reason)
  return {
    fields: fields.length,
    tables: fields.filter(({ type }) => type === 'children').length,
    rules: [...fields, ...nodes].reduce((count, each) => count + rulesIn(each), 0),
    checks: body.checks?.length ?? 0,
    left: [...groups]
      .map(([reason, each]) => ({ reason, paths: each.map(({ path }) => path) }))
      .toSorted((a, b) => b.paths.length - a.paths.length),
  }
}

const rulesIn = (each: Field | Node): number =>
  RULES.filter(key => isRecord(each[key])).length + Object.keys(('live' in each && each.live) || {}).length

const withRows = (fields: Field[]): Field[] => fields.flatMap(field => [field, ...withRows(field.fields ?? [])])

const withChildren = (nodes: Node[]): Node[] => nodes.flatMap(node => [node, ...withChildren(node.children ?? [])])

/**
 * Which entities a statement reads, as far as every change of them stands in the trail: the records of creators' models
 * do. A statement that reads anything else is never kept.
 * @source ADR 0044
 */
import { targetOf } from '#engine/entity/target-of.ts'
import type { Model, Models } from '../../model/model.ts'

/** `from` and `join` that name no table. */
const OTHER_FROM =
  /\b(?:extract\s*\(\s*\w+|distinct)\s+from\s+|\b(?:from|join)\s+(?:lateral\s+)?(?:unnest|jsonb?_\w+|generate_series)\s*\(/gi
/** What precedes the name of a table, and what `with` names. */
const TABLES = /\b(?:from|join)\s+(?:lateral\s+)?("?)([\w$]+)\1/gi
const NAMED = /(?:\bwith|,)\s+(?:recursive\s+)?"?([\w$]+)"?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi
/** Two tables with a comma between them would be one that is overlooked; what changes by itself is kept no moment. */
const UNSURE =
  /\bfrom\s+(?:"[\w$]+"|[\w$]+)(?:\s+(?:as\s+)?(?!where\b|order\b|group\b|left\b|join\b|cross\b)[\w$]+)?\s*,|\b(?:now|clock_timestamp|random|current_setting|set_config|nextval)\s*\(|\bcurrent_(?:date|time|timestamp|user)\b/i

const known = new WeakMap<Models, Map<string, readonly string[] | null>>()

/**
 * @param about  the model the request is about: only it and what it refers to are known to be creators' models
 * @returns the entities whose changes may change the answer; null: it is not sure
 */
export function readsOfStatement(statement: string, about: Model, models: Models): readonly string[] | null {
  const ofModels = known.get(models) ?? new Map<string, readonly string[] | null>()
  known.set(models, ofModels)
  const name = `${about.key} ${statement}`
  const found = ofModels.get(name)
  if (found !== undefined) return found
  if (ofModels.size > 5_000) ofModels.clear()
  const reads = find(statement, about, models)
  ofModels.set(name, reads)
  return reads
}

function find(statement: string, about: Model, models: Models): readonly string[] | null {
  if (UNSURE.test(statement)) return null
  const near = nearTo(about, models)
  const named = new Set([...statement.matchAll(NAMED)].map(([, name]) => name))
  const reads = new Set<string>()
  for (const [, , table = ''] of statement.replace(OTHER_FROM, ' ').matchAll(TABLES)) {
    if (named.has(table)) continue
    const those = near.filter(model => model.table === table)
    if (!those.length || those.some(model => !isInTrail(model))) return null
    for (const model of those) for (const key of changedWith(model)) reads.add(key)
  }
  return [...reads]
}

/** Its table is its own, and whatever writes it writes the trail. */
const isInTrail = ({ collected, document }: Model): boolean =>
  collected !== null && document.table === undefined && document.scope !== 'global' && !document.log

/** Removing or restoring a record empties or fills the fields that point at it, without a change of their own. */
const changedWith = ({ key, document }: Model): string[] => [
  key,
  ...document.fields.flatMap(field => targetOf(field) ?? []),
]

/** The model, what it and its rows refer to, and what points at it. */
function nearTo(about: Model, models: Models): Model[] {
  const found = new Map<string, Model>()
  const add = (model: Model | undefined, depth: number) => {
    if (!model || (found.has(model.key) && depth === 0)) return
    found.set(model.key, model)
    if (depth === 0) return
    for (const field of model.document.fields) add(models.find(targetOf(field) ?? ''), depth - 1)
    for (const child of model.children) add(child.model, depth - 1)
    for (const pointing of models.pointingAt(model.key)) add(pointing.model, depth - 1)
  }
  add(about, 2)
  return [...found.values()]
}

/**
 * Which names a rule may read where it stands, for a reader from whom fields are hidden.
 * @source docs/language.md#names; ARCHITECTURE.md#the-walk-of-one-datum
 */
import { targetOf } from '../entity/target-of.ts'
import { readPointing } from '../rules/pointing.ts'
import type { EntityDocument, Json, Rules } from '../schema/document.ts'
import { mapNames, type Text } from '../text/text.ts'
import { rowsKey } from '../value/rule-type.ts'

/** An entity the reader may use, and the ids of its fields that are hidden from the reader. */
export interface Cut {
  document: EntityDocument
  hide: readonly string[]
  /** reached only inside another entity's records, as rows or by a reference: the reader may list none of its own */
  inside?: boolean
}
/** By entity key; the reader may not use an entity that is missing here. */
export type Cuts = Record<string, Cut>

/** Whether a block or a query over the records of `entity` is open to the reader. */
export const isOpen = (entity: string, cuts: Cuts): boolean => cuts[entity] !== undefined && !cuts[entity].inside

export interface Visibility {
  hides(name: string): boolean
  /** inside the rows of the children field `name` */
  within(name: string): Visibility
}

/** Everything is visible except the names in `gone` (`$query.late`, `$query.late.worth`) and the names below them. */
export function openVisibility(gone: ReadonlySet<string> = new Set()): Visibility {
  const visibility: Visibility = {
    hides: name => [...gone].some(each => name === each || name.startsWith(`${each}.`)),
    within: () => visibility,
  }
  return visibility
}

/** Names of the records of `entity`, with the environment `around`; `up` is the record that contains a row. */
export function recordVisibility(entity: string, cuts: Cuts, around: Visibility, up?: Visibility): Visibility {
  const cut = cuts[entity]
  const hide = new Set(cut?.hide)
  const fieldOf = (id: string) => cut?.document.fields.find(field => field.id === id)
  const hidesField = (path: string): boolean => {
    const [id = '', hop] = path.split('.')
    if (hide.has(id)) return true
    const field = fieldOf(id)
    const to = targetOf(field) ?? field?.to
    return hop !== undefined && to !== undefined && (cuts[to]?.hide.includes(hop) ?? false)
  }
  const visibility: Visibility = {
    hides(name) {
      const pointing = readPointing(name)
      if (pointing) return !isOpen(pointing.entity, cuts) || cuts[pointing.entity]!.hide.includes(pointing.by)
      if (name.startsWith('$parent.')) return up?.hides(name.slice(8)) ?? false
      if (name.startsWith('$row.')) return hidesField(name.slice(5))
      return name.startsWith('$') ? around.hides(name) : hidesField(name)
    },
    within(name) {
      const field = fieldOf(name)
      const rows = readPointing(name)?.entity ?? (field ? rowsKey(field) : '')
      return recordVisibility(rows, cuts, around, visibility)
    },
  }
  return visibility
}

const ROW_OPERATORS = new Set(['sum', 'min', 'max', 'avg', 'count', 'some', 'all', 'none', 'unique'])

/** True when `rule` reads a name the reader does not see. */
export function readsHidden(rule: Json | undefined, visibility: Visibility): boolean {
  if (rule === null || typeof rule !== 'object') return false
  if (Array.isArray(rule)) return rule.some(part => readsHidden(part, visibility))
  return Object.entries(rule).some(([operator, operands]) => {
    if (operator === 'var') return typeof operands === 'string' && visibility.hides(operands)
    if (!ROW_OPERATORS.has(operator) || !Array.isArray(operands)) return readsHidden(operands, visibility)
    const rows = operands[0]
    const name = rows !== null && typeof rows === 'object' && !Array.isArray(rows) ? rows.var : undefined
    return (
      readsHidden(rows, visibility) ||
      readsHidden(operands[1], typeof name === 'string' ? visibility.within(name) : visibility)
    )
  })
}

/** `rules` without those that read what is hidden. */
export function seenRules(rules: Rules, visibility: Visibility): Rules {
  return Object.fromEntries(Object.entries(rules).filter(([, rule]) => !readsHidden(rule, visibility)))
}

/** `text` without the `{name}`s the reader does not see. */
export function seenText(text: Text, visibility: Visibility): Text {
  const cut = (line: string) => mapNames(line, name => (visibility.hides(name) ? '' : undefined))
  return text.en === undefined ? { zh: cut(text.zh) } : { zh: cut(text.zh), en: cut(text.en) }
}

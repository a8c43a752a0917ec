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
  /** ids of the fields the reader sees masked: no rule is run over them for the reader */
  mask?: readonly string[]
  /** ids of the fields that lists leave out, and of those by which they are not searched */
  unlisted?: readonly string[]
  unsearched?: readonly string[]
  /** reached only inside another entity's records, as rows or by a reference: the reader may list none of its own */
  inside?: boolean
  /** the reader may have totals of the records and list none; `inside` is set too */
  totals?: boolean
}
/** By entity key; the reader may not use an entity that is missing here. */
export type Cuts = Record<string, Cut>

/** Whether a block or a query over the records of `entity` is open to the reader. */
export const isOpen = (entity: string, cuts: Cuts): boolean => cuts[entity] !== undefined && !cuts[entity].inside

export interface Visibility {
  hides(name: string): boolean
  /** hidden or masked: a rule that reads it is not run for the reader */
  withholds(name: string): boolean
  /** inside the rows of the children field `name` */
  within(name: string): Visibility
}

/** Everything is visible except the names in `gone` (`$query.late`, `$query.late.worth`) and the names below them. */
export function openVisibility(gone: ReadonlySet<string> = new Set()): Visibility {
  const hides = (name: string) => [...gone].some(each => name === each || name.startsWith(`${each}.`))
  const visibility: Visibility = { hides, withholds: hides, within: () => visibility }
  return visibility
}

/** Names of the records of `entity`, with the environment `around`; `up` is the record that contains a row. */
export function recordVisibility(entity: string, cuts: Cuts, around: Visibility, up?: Visibility): Visibility {
  const cut = cuts[entity]
  const hide = new Set(cut?.hide)
  const withheld = new Set([...hide, ...(cut?.mask ?? [])])
  const fieldOf = (id: string) => cut?.document.fields.find(field => field.id === id)
  const lacks = (path: string, own: ReadonlySet<string>, others: (cut: Cut) => readonly string[]): boolean => {
    const [id = '', hop] = path.split('.')
    if (own.has(id)) return true
    const field = fieldOf(id)
    const to = targetOf(field) ?? field?.to
    return hop !== undefined && to !== undefined && cuts[to] !== undefined && others(cuts[to]).includes(hop)
  }
  const lacksName = (name: string, how: 'hides' | 'withholds', isLacking: (path: string) => boolean): boolean => {
    const pointing = readPointing(name)
    if (pointing) return !isOpen(pointing.entity, cuts) || cuts[pointing.entity]!.hide.includes(pointing.by)
    if (name.startsWith('$parent.')) return up?.[how](name.slice(8)) ?? false
    if (name.startsWith('$row.')) return isLacking(name.slice(5))
    return name.startsWith('$') ? around[how](name) : isLacking(name)
  }
  const visibility: Visibility = {
    hides: name => lacksName(name, 'hides', path => lacks(path, hide, other => other.hide)),
    withholds: name =>
      lacksName(name, 'withholds', path => lacks(path, withheld, other => [...other.hide, ...(other.mask ?? [])])),
    within(name) {
      const field = fieldOf(name)
      const rows = readPointing(name)?.entity ?? (field ? rowsKey(field) : '')
      return recordVisibility(rows, cuts, around, visibility)
    },
  }
  return visibility
}

const ROW_OPERATORS = new Set(['sum', 'min', 'max', 'avg', 'count', 'some', 'all', 'none', 'unique'])

/** True when `rule` reads a name the reader does not see, or sees masked. */
export function readsHidden(rule: Json | undefined, visibility: Visibility): boolean {
  if (rule === null || typeof rule !== 'object') return false
  if (Array.isArray(rule)) return rule.some(part => readsHidden(part, visibility))
  return Object.entries(rule).some(([operator, operands]) => {
    if (operator === 'var') return typeof operands === 'string' && visibility.withholds(operands)
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

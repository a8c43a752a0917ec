import type { AnyDocument, Change, Json } from '../schema/document.ts'
import type { Text } from '../text/text.ts'
import { itemAddress } from './address.ts'
import { type Cell, ownOf, takeApart } from './cells.ts'
import { diffDocuments } from './diff.ts'
import { nameOfChange } from './merge-changes.ts'
import { isPicture } from './merge-values.ts'
import { same } from './same.ts'
import { stayingItems } from './staying.ts'

/** One difference between two states of an app, at a node. */
export interface Difference {
  document: { kind: string; key: string }
  /** address of the node (`fields/price`, `table/columns/title`); '' = the document itself */
  address: string
  verb: 'added' | 'removed' | 'moved' | 'changed'
  title?: Text
  /** for `changed`: the keys (`span`, `title`, `props.rows`) with both values */
  keys?: { key: string; before: Json | undefined; after: Json | undefined }[]
}

type Values = Record<string, unknown>
type Documented = { kind: string; key: string; change?: Change[]; samples?: unknown; workbook?: unknown }

/**
 * The differences between two states of one document, by node. Documents made `from` an entity are compared by their
 * changes, which name nodes too. Sample records and a workbook are no difference, because no version has them.
 */
export function describeDifferences(a: Documented, b: Documented): Difference[] {
  const document = { kind: b.kind, key: b.key }
  const { change: changesA = [], samples: _, workbook: _a, ...ownA } = a
  const { change: changesB = [], samples: __, workbook: _b, ...ownB } = b
  const before = takeApart(ownA).cells
  const after = takeApart(ownB).cells
  const direct = diffDocuments(ownA, ownB).flatMap(change => {
    const address = addressOf(change)
    const verb = verbOf(change)
    const cell = (verb === 'removed' ? before : after).get(address)
    const keys = verb === 'changed' ? keysOf(before.get(address), after.get(address)) : undefined
    return keys?.length === 0 ? [] : difference(address, verb, cell?.value.title, keys)
  })
  return [...direct, ...changeDifferences(changesA, changesB)].map(each => ({ document, ...each }))
}

/** The differences between two states of an app: documents removed, documents added, and changes in the others. */
export function describeApps(before: readonly AnyDocument[], after: readonly AnyDocument[]): Difference[] {
  const nameOf = ({ kind, key }: AnyDocument) => `${kind} ${key}`
  const names = [...new Set([...after, ...before].map(nameOf))]
  return names.flatMap((name): Difference[] => {
    const a = before.find(document => nameOf(document) === name)
    const b = after.find(document => nameOf(document) === name)
    if (a && b) return describeDifferences(a, b)
    const { kind, key, title } = (a ?? b)!
    return [{ document: { kind, key }, address: '', verb: a ? 'removed' : 'added', title }]
  })
}

type UnplacedDifference = Omit<Difference, 'document'>

const difference = (
  address: string,
  verb: UnplacedDifference['verb'],
  title: unknown,
  keys?: UnplacedDifference['keys'],
): UnplacedDifference => ({
  address,
  verb,
  ...(title ? { title: title as Text } : {}),
  ...(keys ? { keys } : {}),
})

function addressOf(change: Change): string {
  if ('add' in change) return itemAddress(change.in, change.add.id)
  if ('move' in change) return change.move
  return 'set' in change ? change.set : change.remove
}

function verbOf(change: Change): UnplacedDifference['verb'] {
  if ('add' in change) return 'added'
  if ('move' in change) return 'moved'
  return 'set' in change ? 'changed' : 'removed'
}

const keysOf = (a: Cell | undefined, b: Cell | undefined) => differingKeys(a ? ownOf(a) : {}, b ? ownOf(b) : {})

/** Keys in which two nodes differ; each name in props and live is a key of its own. */
function differingKeys(a: Values, b: Values): NonNullable<UnplacedDifference['keys']> {
  const flat = (values: Values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) =>
        key === 'props' || key === 'live'
          ? Object.entries((value ?? {}) as Values).map(([name, each]) => [`${key}.${name}`, each])
          : [[key, value]],
      ),
    ) as Values
  const [left, right] = [flat(a), flat(b)]
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].flatMap(key =>
    same(left[key], right[key]) || isPicture(key)
      ? []
      : [{ key, before: left[key] as Json, after: right[key] as Json }],
  )
}

/** A change that was added or removed, described by its effect on its node. */
function changeDifferences(a: Change[], b: Change[]): UnplacedDifference[] {
  const before = new Map(a.map(change => [nameOfChange(change), change]))
  const after = new Map(b.map(change => [nameOfChange(change), change]))
  const undone = { added: 'removed', removed: 'added', moved: 'moved', changed: 'changed' } as const
  const stay = stayingPlaces(a, b)
  const gone = new Set([...a, ...b].flatMap(change => ('remove' in change ? change.remove : [])))
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(name => {
    const [old, now] = [before.get(name), after.get(name)]
    if (same(old, now)) return []
    const change = (now ?? old)!
    // what was removed or came back was not moved as well
    if ('move' in change && (stay.has(name) || gone.has(change.move))) return []
    const verb = old && now && 'add' in change ? 'changed' : verbOf(change)
    const keys = verb === 'changed' ? differingKeys(said(old), said(now)) : undefined
    if (keys?.length === 0 && 'add' in change)
      return stay.has(name) ? [] : [difference(addressOf(change), 'moved', said(now).title)]
    return [difference(addressOf(change), now ? verb : undone[verb], said(now ?? old).title, keys)]
  })
}

type Placing = Extract<Change, { in: string }>

/** The names of changes that place an item where it was: only what it follows is another, because that came or went. */
function stayingPlaces(a: Change[], b: Change[]): Set<string> {
  const [before, after] = [runsOf(a), runsOf(b)]
  return new Set([...before].flatMap(([start, run]) => [...stayingItems(run, after.get(start) ?? [])]))
}

/** Names of the changes that place items one after the other, by the list and the item the first of them follows. */
function runsOf(changes: Change[]): Map<string, string[]> {
  const placing = changes.filter((change): change is Placing => 'in' in change)
  const idOf = (change: Placing) =>
    'add' in change ? change.add.id : change.move.slice(change.move.lastIndexOf('/') + 1)
  const byId = new Map(placing.map(change => [`${change.in}/${idOf(change)}`, change]))
  const followed = (change: Placing) => byId.get(`${change.in}/${change.after}`)
  const runs = new Map<string, string[]>()
  const steps = placing.map(change => {
    let first = change
    let depth = 0
    for (let next = followed(first); next && depth < placing.length; next = followed(next)) {
      first = next
      depth += 1
    }
    return { name: nameOfChange(change), start: `${first.in}/${first.after ?? ''}`, depth }
  })
  for (const { start, name } of steps.toSorted((one, other) => one.depth - other.depth))
    runs.set(start, [...(runs.get(start) ?? []), name])
  return runs
}

function said(change: Change | undefined): Values {
  if (!change) return {}
  return 'set' in change ? change.to : 'add' in change ? change.add : {}
}

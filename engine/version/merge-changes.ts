import type { Change, Json } from '../schema/document.ts'
import { type Clash, mergeKeys } from './merge-values.ts'
import { same } from './same.ts'

const VERBS = ['add', 'remove', 'move', 'set'] as const

/**
 * Merges lists of changes as sets, with one change for each verb and address; what two sides set on one target is
 * merged key by key.
 */
export function mergeChanges(base: Change[], ours: Change[], theirs: Change[], clashes: Clash[]): Change[] {
  const [b, o, t] = [byAddress(base), byAddress(ours), byAddress(theirs)]
  const merged: Change[] = []
  for (const name of new Set([...o.keys(), ...t.keys()])) {
    const change = mergeChange(name, [b.get(name), o.get(name), t.get(name)], clashes)
    if (change) merged.push(change)
  }
  return VERBS.flatMap(verb => merged.filter(change => verb in change))
}

type ChangeSides = [Change | undefined, Change | undefined, Change | undefined]

function mergeChange(name: string, [base, ours, theirs]: ChangeSides, clashes: Clash[]): Change | undefined {
  if (same(ours, theirs) || same(base, theirs)) return ours
  if (same(base, ours)) return theirs
  const [verb, address] = name.split(' ') as [string, string]
  if (ours && theirs && 'set' in ours && 'set' in theirs) {
    const to = (side: Change | undefined) => (side && 'set' in side ? side.to : {})
    return { set: address, to: mergeKeys(address, [to(base), ours.to, theirs.to], clashes) as Record<string, Json> }
  }
  const [b, o, t] = [base, ours, theirs] as unknown as [Json, Json, Json]
  clashes.push({ address, key: verb === 'move' ? 'place' : '', base: b, ours: o, theirs: t })
  return ours ?? theirs
}

const byAddress = (changes: Change[]) => new Map(changes.map(change => [nameOfChange(change), change]))

/** Verb and address: unique in a list of changes. */
export function nameOfChange(change: Change): string {
  if ('add' in change) return `add ${change.in}/${change.add.id}`
  if ('move' in change) return `move ${change.move}`
  return 'set' in change ? `set ${change.set}` : `remove ${change.remove}`
}

/** The fixes of the check list and what they are built from. @source docs/designer.md#session */
import type { AppState } from '#adapters/wire/design.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Json } from '#engine/schema/document.ts'
import type { DraftView, Sentence } from '../../commands/documents/command.ts'
import type { Item } from '../../commands/documents/walk.ts'
import type { Call } from '../../commands/index.ts'
import type { IssuePlace } from '../../say/place-of-issue.ts'
import { putInside, valueInside } from './inside.ts'

export interface Mend {
  say: Sentence
  calls: Call[]
}

/** An issue and its place. */
export interface At {
  view: DraftView
  app: AppState
  issue: Issue
  place: IssuePlace
  item: Item | undefined
  params: Record<string, unknown>
}

/** Finds the fix of an issue at its place; null when a person has to decide. */
export type Find = (at: At) => Mend | null

/** `what` is the end of the key of its text, `designer.mend.<what>`. */
export const mend = (what: string, calls: Call[], params: Sentence['params'] = {}): Mend => ({
  say: { key: `designer.mend.${what}`, params },
  calls,
})

/** Replaces the value at `path` in the item (or document); a list without addresses is one value. */
export function put({ view, place, item }: At, path: readonly string[], next: Json | undefined): Call[] {
  const holder = (item?.value ?? view.docs[place.document]) as unknown as Json
  const inBody = valueInside(holder, path.slice(0, 1)) === undefined && item?.value.body !== undefined
  const [key = '', ...rest] = inBody ? ['body', ...path] : path
  const value = valueInside(holder, [key])
  const isPlain = !rest.some((_, length) => Array.isArray(valueInside(value, rest.slice(0, length))))
  const args = { document: place.document, addresses: [place.address] }
  if (isPlain) return [{ command: 'prop.set', args: { ...args, path: [key, ...rest], value: next } }]
  return [{ command: 'prop.set', args: { ...args, path: [key], value: putInside(value, rest, next) } }]
}

/** The value an issue is about, in the item or in its body. */
export function valueAt({ view, place, item }: At, path: readonly string[] = place.path): Json | undefined {
  const holder = (item?.value ?? view.docs[place.document]) as unknown as Json
  return valueInside(holder, path) ?? valueInside(holder, ['body', ...path])
}

/** Removes the item. */
export const remove = ({ place }: At): Call[] => [
  { command: 'node.remove', args: { document: place.document, addresses: [place.address] } },
]

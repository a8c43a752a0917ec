/** The marks on the two pictures of a screen. @source docs/designer.md#publishing */
import type { AnyDocument } from '#engine/schema/document.ts'
import { type Difference, describeDifferences } from '#engine/version/describe.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { pictureOf } from '../../stage/blocks.ts'

type Verb = Difference['verb']

export interface Mark {
  address: string
  verb: Verb
}

export interface Marks {
  before: Mark[]
  after: Mark[]
}

/**
 * The items of an expanded screen that differ, by side: `–` only before, `+` only after, `●` and `⇄` on both. Items
 * inside an added or removed item are not marked again.
 */
export function marksOf(before: AnyDocument | undefined, after: AnyDocument | undefined): Marks {
  if (!before || !after) return { before: [], after: [] }
  const all = describeDifferences(before, after).filter(({ address }) => address !== '')
  const marks = all.map(({ address, verb }): Mark => ({ address, verb }))
  return {
    before: marks.filter(({ verb, address }) => verb !== 'added' && findItem(before, address)),
    after: marks.filter(({ verb, address }) => verb !== 'removed' && findItem(after, address)),
  }
}

/** How many items differ in one picture of the screen: the page itself, or one of its blocks. */
export function countIn(marks: Marks, before: AnyDocument | undefined, after: AnyDocument | undefined, block: string) {
  const here = (list: Mark[], document: AnyDocument | undefined) =>
    list.filter(({ address }) => pictureOf(document, address) === block).map(({ address }) => address)
  return new Set([...here(marks.before, before), ...here(marks.after, after)]).size
}

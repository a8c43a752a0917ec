import type { AnyDocument } from '#engine/schema/document.ts'
import { findItem, isWithin, walkDocument } from './walk.ts'

/** Those of `addresses` that are not below another of them, in the order of the document. */
export function outermost(document: AnyDocument, addresses: readonly string[]): string[] {
  return walkDocument(document)
    .filter(item => addresses.includes(item.address))
    .filter(
      item =>
        !addresses.some(other => other !== item.address && isWithin(document, findItem(document, item.owner), other)),
    )
    .map(item => item.address)
}

/** The pictures of a document on the canvas: the document itself, and each block that a table opens in a dialog. */

import { isPage } from '#engine/kind/page.ts'
import { hiddenBlocks } from '#engine/react/state/blocks.ts'
import type { AnyDocument } from '#engine/schema/document.ts'

/** Addresses of the blocks designed separately; '' = the document itself, always first. */
export function picturesOf(document: AnyDocument | undefined): string[] {
  return isPage(document) ? ['', ...hiddenBlocks(document)] : ['']
}

/** The picture an item is drawn in. */
export function pictureOf(document: AnyDocument | undefined, address: string): string {
  const [block = ''] = address.split('/')
  return picturesOf(document).includes(block) ? block : ''
}

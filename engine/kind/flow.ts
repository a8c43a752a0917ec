import type { FlowDocument } from '../schema/document.ts'
import type { Kind } from './kind.ts'
import { ITEM, ownerOf } from './owner.ts'

export const flow: Kind<FlowDocument> = {
  owner: ownerOf({
    elements: ownerOf({ fields: ITEM, who: ITEM, buttons: ITEM, checks: ITEM }),
    fields: ITEM,
    buttons: ITEM,
    tests: ITEM,
  }),
  shippedTo: 'administrators',
}

export const isFlow = (document: { kind?: unknown } | undefined): document is FlowDocument => document?.kind === 'flow'

import type { FormDocument } from '../schema/document.ts'
import { blockPage } from './block-page.ts'
import type { Kind } from './kind.ts'
import { FIELD, ITEM, NODE, ownerOf } from './owner.ts'

export const form: Kind<FormDocument> = {
  owner: ownerOf({ fields: FIELD, nodes: NODE, checks: ITEM, unsaid: ITEM }),
  shippedTo: 'administrators',
  block: true,
  opens: blockPage,
  withForm: (_, body) => body,
}

export const isForm = (document: { kind?: unknown } | undefined): document is FormDocument => document?.kind === 'form'

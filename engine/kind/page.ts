import type { PageDocument } from '../schema/document.ts'
import type { Kind } from './kind.ts'
import { ITEM, NODE, ownerOf } from './owner.ts'
import { wholeAccess } from './whole-access.ts'

export const page: Kind<PageDocument> = {
  owner: ownerOf({ params: ITEM, state: ITEM, queries: ITEM, nodes: NODE, unsaid: ITEM }),
  shippedTo: 'administrators',
  opens: document => document,
  menu: ({ params }) => !params?.length,
  access: wholeAccess,
  withForm: ({ access }, body) => ({
    ...(access ? { access } : {}),
    nodes: [{ id: 'imported', widget: 'form', span: 24, body }],
  }),
}

export const isPage = (document: { kind?: unknown } | undefined): document is PageDocument => document?.kind === 'page'

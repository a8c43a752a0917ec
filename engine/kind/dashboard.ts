import type { DashboardDocument } from '../schema/document.ts'
import { blockPage } from './block-page.ts'
import type { Kind } from './kind.ts'
import { CARD, ITEM, ownerOf } from './owner.ts'
import { wholeAccess } from './whole-access.ts'

export const dashboard: Kind<DashboardDocument> = {
  owner: ownerOf({ variables: ITEM, queries: ITEM, cards: CARD }),
  // a dashboard shows readers no more than they may read anyway
  shippedTo: 'creators',
  block: true,
  ofWorkshop: true,
  forAnyone: true,
  opens: document => ({ ...blockPage(document), access: document.access }),
  menu: () => true,
  access: wholeAccess,
}

import type { TableDocument } from '../schema/document.ts'
import type { Kind } from './kind.ts'
import { ITEM, ownerOf } from './owner.ts'

export const table: Kind<TableDocument> = {
  owner: ownerOf({ search: ITEM, columns: ITEM, views: ITEM, toolbar: ITEM, rowActions: ITEM, formats: ITEM }),
  shippedTo: 'administrators',
  block: true,
}

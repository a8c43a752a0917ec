import type { WidgetDocument } from '../schema/document.ts'
import type { Kind } from './kind.ts'
import { ITEM, ownerOf } from './owner.ts'

export const widget: Kind<WidgetDocument> = { owner: ownerOf({ events: ITEM }), shippedOnly: true }

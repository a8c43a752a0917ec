import type { DesignedKind } from './designed-kind.ts'
import { ENVELOPE, PAGE_SIZE, SORT, SPAN } from './key-table.ts'

export const entity: DesignedKind = {
  surface: 'data',
  keys: {
    ...ENVELOPE,
    'screen.dialogWidth': { type: 'integer', minimum: 320, maximum: 1600, group: 'look', unit: { zh: 'px' } },
    'screen.formLabel': { enum: ['top', 'side'], group: 'look' },
    'screen.formSpan': SPAN,
    'screen.pageSize': PAGE_SIZE,
    'screen.sort': SORT,
    status: { const: true, group: 'advanced' },
  },
}

import type { DesignedKind } from './designed-kind.ts'
import { ENVELOPE } from './key-table.ts'

export const dashboard: DesignedKind = {
  surface: 'screens',
  keys: { ...ENVELOPE, insight: { type: 'boolean', group: 'look' } },
  empty: {
    offer: 'designer.screens.addDashboard',
    content: () => ({ cards: [] }),
  },
}

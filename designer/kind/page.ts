import type { DesignedKind } from './designed-kind.ts'
import { ENVELOPE } from './key-table.ts'

export const page: DesignedKind = {
  surface: 'screens',
  keys: ENVELOPE,
  empty: {
    offer: 'designer.screens.addPage',
    content: title => ({
      nodes: [{ id: 'heading', widget: 'text-view', props: { text: { ...title }, tone: 'title' } }],
    }),
  },
}

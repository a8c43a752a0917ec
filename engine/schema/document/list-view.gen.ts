// Generated from view.json by `npm run gen`; do not edit.
export type ViewName = 'list' | 'card' | 'kanban' | 'calendar' | 'timeline' | 'tree'

export interface ViewKeys {
  by?: string
  cover?: string
  start?: string
  end?: string
  parent?: string
  open?: true
}

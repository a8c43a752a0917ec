/** The components that render the records of a table in its view. @source docs/language.md#table */
import { type ComponentType, lazy } from 'react'
import type { GroupBy } from '#engine/access/view-settings.ts'
import type { ListView } from '#engine/schema/document.ts'
import type { DrawnViews } from './drawn-views.ts'
import { GridView } from './grid/grid-view.tsx'
import type { LaidProps } from './laid-props.ts'
import type { RowsProps } from './rows-props.ts'
import { DRAWN_VIEWS } from './views.gen.ts'

const EditedGrid = lazy(() => import('./cells/edited-grid.tsx'))
const Grouped = lazy(() => import('./group/grouped.tsx'))

interface Drawing {
  /** renders the rows the table has loaded: cards on a narrow screen */
  Rows: ComponentType<RowsProps>
  /** renders records it loads itself, in place of the rows */
  Own?: ComponentType<LaidProps>
  /** `Own` is rendered even if the table has no records */
  drawsEmpty: boolean
  /** `Rows` are cards, which have no heads to sort by */
  drawsCards: boolean
  /** the head of its table is drawn though there are no rows */
  drawsHead: boolean
  /** its rows can be in groups */
  groups: boolean
  /** the field that groups them */
  group: GroupBy | null
}

/**
 * @param wanted  the field to group by, where the view can be grouped
 * @param edits   whether cells are edited in place
 */
export function drawingOf(
  view: ListView | undefined,
  narrow: boolean,
  wanted: GroupBy | null = null,
  edits = false,
): Drawing {
  const drawn = view && (DRAWN_VIEWS as DrawnViews)[view.view]
  const Rows = narrow ? DRAWN_VIEWS.card.View : drawn?.draws === 'rows' ? drawn.View : GridView
  const Own = drawn?.draws === 'own' ? drawn.View : undefined
  const groups = !Own && view?.view !== 'tree'
  const group = groups ? wanted : null
  return {
    Rows: group ? Grouped : Rows === GridView && groups && edits ? EditedGrid : Rows,
    drawsHead: Rows === GridView && !Own,
    Own,
    groups,
    group,
    drawsCards: Rows === DRAWN_VIEWS.card.View && !Own,
    drawsEmpty: drawn?.drawsEmpty === true,
  }
}

/** The components that render the records of a table in its view. @source docs/language.md#table */
import type { ComponentType } from 'react'
import type { ListView } from '#engine/schema/document.ts'
import { DRAWN_VIEWS } from '../../../gen/views.gen.ts'
import type { DrawnViews } from './drawn-views.ts'
import { GridView } from './grid/grid-view.tsx'
import type { LaidProps } from './laid-props.ts'
import type { RowsProps } from './rows-props.ts'

interface Drawing {
  /** renders the rows the table has loaded: cards on a narrow screen */
  Rows: ComponentType<RowsProps>
  /** renders records it loads itself, in place of the rows */
  Own?: ComponentType<LaidProps>
  /** `Own` is rendered even if the table has no records */
  drawsEmpty: boolean
  /** `Rows` are cards, which have no heads to sort by */
  drawsCards: boolean
}

export function drawingOf(view: ListView | undefined, narrow: boolean): Drawing {
  const drawn = view && (DRAWN_VIEWS as DrawnViews)[view.view]
  const Rows = narrow ? DRAWN_VIEWS.card.View : drawn?.draws === 'rows' ? drawn.View : GridView
  const Own = drawn?.draws === 'own' ? drawn.View : undefined
  return {
    Rows,
    Own,
    drawsCards: Rows === DRAWN_VIEWS.card.View && !Own,
    drawsEmpty: drawn?.drawsEmpty === true,
  }
}

import type { ComponentType } from 'react'
import type { ListView } from '#engine/schema/document.ts'
import type { LaidProps } from './laid-props.ts'
import type { RowsProps } from './rows-props.ts'

/** How a view is rendered. A view without an entry is rendered as a grid. */
type DrawnView =
  | {
      /** the rows of the page that the table has loaded */ draws: 'rows'
      drawsEmpty?: undefined
      View: ComponentType<RowsProps>
    }
  | {
      /** records it loads itself */
      draws: 'own'
      /** rendered even if the table has no records */
      drawsEmpty?: true
      View: ComponentType<LaidProps>
    }

export type DrawnViews = Partial<Record<ListView['view'], DrawnView>>

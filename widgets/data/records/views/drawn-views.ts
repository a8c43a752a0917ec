import type { ComponentType } from 'react'
import type { ListView } from '#engine/schema/document.ts'
import type { LaidProps } from './laid-props.ts'
import type { RowsProps } from './rows-props.ts'

/** How a view is drawn. One that is not named here is drawn as a grid. */
export type DrawnView =
  | {
      /** the rows of the page the table has read */ draws: 'rows'
      drawsEmpty?: undefined
      View: ComponentType<RowsProps>
    }
  | {
      /** records it asks for itself */
      draws: 'own'
      /** also where the table has no records */
      drawsEmpty?: true
      View: ComponentType<LaidProps>
    }

export type DrawnViews = Partial<Record<ListView['view'], DrawnView>>

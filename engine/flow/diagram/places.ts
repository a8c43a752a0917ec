/** What is drawn, and where. */

import type { ProcessElement } from '../../schema/document/process.ts'
import type { NodeSettings } from '../../schema/document.ts'

export type Drawable = Pick<
  ProcessElement,
  'id' | 'type' | 'name' | 'inside' | 'from' | 'to' | 'attachedTo' | 'event' | 'place'
> &
  Pick<NodeSettings, 'nameEn'>

export interface Point {
  x: number
  y: number
}

/** The upper left corner and the size, in px. */
export interface Box extends Point {
  w: number
  h: number
}

/** Places of nodes and points of sequence flows, by id. */
export interface Places {
  boxes: Map<string, Box>
  ways: Map<string, Point[]>
}

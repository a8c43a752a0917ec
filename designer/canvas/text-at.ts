/** Finds the text of an item at a point of the canvas, for editing in place. @source docs/designer.md#canvas */
import type { Lang } from '#engine/text/text.ts'
import { pick, type Text } from '#engine/text/text.ts'
import type { Row } from '../inspector/derive.ts'
import { pixelsOf, type Rect } from '../stage/boxes.ts'

export interface TextPlace {
  address: string
  /** path of the text in the item */
  path: string[]
  /** its current value, in the language being edited */
  text: string
  rect: Rect
}

interface Drawn {
  said: string
  rect: Rect
}

/**
 * The text of the item under the point, else its title where that is drawn; null when the item has no text there.
 * @param box  where the item is drawn
 * @param rows  the item's properties
 */
export function textAt(
  root: HTMLElement,
  scale: number,
  lang: Lang,
  rows: readonly Row[],
  item: { address: string; box: Rect },
  point: [number, number] | null,
): TextPlace | null {
  const { address, box } = item
  const own = rows.filter(row => row.control === 'text').map(row => ({ path: row.path, text: saysOf(row, lang) }))
  const inBox = drawnTexts(root, scale).filter(({ rect }) => overlaps(rect, box))
  const under = point ? inBox.filter(({ rect }) => holds(rect, point)) : []
  const meant = (drawn: Drawn[]) =>
    drawn.flatMap(({ said, rect }) => own.flatMap(row => (row.text === said ? [{ address, ...row, rect }] : [])))
  const title = own.find(row => row.path.join('.') === 'title')
  const hit = meant(under)[0] ?? meant(inBox).find(place => place.path === title?.path)
  if (hit) return hit
  const { x, y, w } = box
  return title ? { address, ...title, rect: under[0]?.rect ?? { x, y, w, h: LINE_PX } } : null
}

const LINE_PX = 22

function saysOf({ value, effective }: Row, lang: Lang): string {
  return pick((value ?? effective?.value) as Text | undefined, lang)
}

function drawnTexts(root: HTMLElement, scale: number): Drawn[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const found: Drawn[] = []
  const within = pixelsOf(root, scale)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const said = node.nodeValue?.trim() ?? ''
    if (said === '') continue
    range.selectNodeContents(node)
    found.push({ said, rect: within(range.getBoundingClientRect()) })
  }
  return found
}

const holds = ({ x, y, w, h }: Rect, [px, py]: [number, number]) => px >= x && px <= x + w && py >= y && py <= y + h

const overlaps = (one: Rect, two: Rect) =>
  one.x < two.x + two.w && two.x < one.x + one.w && one.y < two.y + two.h && two.y < one.y + one.h

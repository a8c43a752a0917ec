/**
 * “+” buttons between nodes: at the border near the pointer, and on a phone around the selection; and after the last tab.
 * @source docs/designer.md#canvas
 */
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { NodeLike } from '#engine/schema/document.ts'
import { itemAddress } from '#engine/version/address.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { idsTaken } from '../commands/documents/ids.ts'
import { childListOf, findItem, isCard, isNode, itemsIn } from '../commands/documents/walk.ts'
import { newPane } from '../palette/new-pane.ts'
import { styleOf } from '../pointer/drag/drop-mark.tsx'
import { besideSpot, type Layout, markOf, type Spot } from '../pointer/places/places.ts'
import { kept } from '../pointer/press/kept.ts'
import { useItemName } from '../say/use-item-name.ts'
import { useSession } from '../session/designer-context.tsx'
import type { Box, Rect } from '../stage/boxes.ts'

/** the “+” is shown within this distance of a node's border, in px of the screen */
const NEAR_PX = 10
const RADIUS_PX = 11

interface AddMarksProps {
  document: DocName
  layout: Layout
  spots: readonly Spot[]
  /** in the middle of their lines, for fingers; otherwise at the end, where no node is under them */
  middle: boolean
  onAdd(spot: Spot): void
}

export function AddMarks({ document, layout, spots, middle, onAdd }: AddMarksProps) {
  const t = useT()
  const nameOf = useItemName()
  return spots.map(spot => {
    const mark = markOf(layout, spot)
    const [x, y] = middle ? [mark.x + mark.w / 2, mark.y + mark.h / 2] : endOf(mark, RADIUS_PX / layout.scale)
    const label = t(spot.how === 'before' ? 'designer.addBefore' : 'designer.addBehind', {
      name: nameOf(document, spot.of),
    })
    return (
      <div key={spot.how}>
        <div className="dz-add-line" style={styleOf(mark)} />
        <button
          type="button"
          className="dz-add"
          style={{ left: x, top: y, transform: `translate(-50%, -50%) scale(${1 / layout.scale})` }}
          aria-label={label}
          title={label}
          {...kept}
          onClick={event => {
            event.stopPropagation()
            onAdd(spot)
          }}
        >
          <Icon name="plus" />
        </button>
      </div>
    )
  })
}

/** The end of a line: below a vertical one, left of a horizontal one. */
function endOf({ x, y, w, h }: Rect, by: number): [number, number] {
  return w < h ? [x + w / 2, y + h + by] : [x - by, y + h / 2]
}

/** The place at the border of `box` that the point is near; null inside it, and where no node may be added. */
export function spotNear(layout: Layout, box: Box, x: number, y: number): Spot | null {
  const item = findItem(layout.document, box.address)
  if (!item || !isNode(item)) return null
  const near = (how: 'before' | 'after') => {
    const spot = besideSpot(layout.document, item, how)
    const mark = markOf(layout, spot)
    const away = mark.w < mark.h ? Math.abs(x - mark.x) : Math.abs(y - mark.y)
    return away * layout.scale <= NEAR_PX ? spot : null
  }
  return near('before') ?? near('after')
}

/** Both places around the selected item. */
export function spotsAround(layout: Layout, address: string): Spot[] {
  const item = findItem(layout.document, address)
  return item && isNode(item) ? (['before', 'after'] as const).map(how => besideSpot(layout.document, item, how)) : []
}

interface AddTabsProps {
  document: DocName
  /** the place after the last tab, by the tabs */
  adds: readonly Box[]
}

/** The “+” after the last tab, which adds another one. */
export function AddTabs({ document, adds }: AddTabsProps) {
  const t = useT()
  const session = useSession()
  const nameOf = useItemName()
  const add = (address: string) => {
    const seen = session.state().view.docs[document]
    const item = findItem(seen, address)
    const list = item && childListOf(item)
    if (!seen || !list) return
    const tabs = itemsIn(seen, list)
    const pane = newPane(tabs.length + 1, idsTaken(seen, list))
    const { id, title } = pane
    const node = isCard(item) ? ({ id, widget: 'cards', title, x: 0, w: 12, h: 6, cards: [] } as NodeLike) : pane
    const args = { document, node, in: list, after: tabs.at(-1)?.id ?? null }
    session.run('node.add', args, { select: { document, addresses: [itemAddress(list, id)] } })
  }
  return adds.map(box => (
    <button
      key={box.address}
      type="button"
      className="dz-add-tab"
      style={styleOf(box)}
      aria-label={t('designer.addTab', { name: nameOf(document, box.address) })}
      title={t('designer.addTab', { name: nameOf(document, box.address) })}
      {...kept}
      onClick={event => {
        event.stopPropagation()
        add(box.address)
      }}
    >
      <Icon name="plus" />
    </button>
  ))
}

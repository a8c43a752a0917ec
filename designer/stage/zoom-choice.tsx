/** The zoom of the canvas, remembered for each person. @source docs/designer.md#canvas; docs/designer.md#keys */
import { Select } from 'antd'
import { useCallback, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { useKeys } from '../controls/keys/use-keys.ts'
import { useOutside } from '../session/designer-context.tsx'

const FIT = 0
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** window pixels for one device pixel; null: as many as fit */
export function useZoom(): [number | null, (zoom: number | null) => void] {
  const { store } = useOutside().ports
  const [zoom, setZoom] = useState(() => store.get<number | null>('designer.zoom') ?? null)
  const put = useCallback(
    (next: number | null) => {
      store.set('designer.zoom', next)
      setZoom(next)
    },
    [store],
  )
  return [zoom, put]
}

interface ZoomChoiceProps {
  zoom: number | null
  onZoom(zoom: number | null): void
}

/** The next larger or smaller step; unchanged when there is none. */
function stepZoom(zoom: number | null, by: 1 | -1): number | null {
  const now = zoom ?? drawnScale()
  const further = by > 0 ? ZOOMS.find(one => one > now) : ZOOMS.findLast(one => one < now)
  return further ?? zoom
}

/** window pixels for one device pixel on the current canvas; 1 while there is none. */
function drawnScale(): number {
  const drawn = document.querySelector<HTMLElement>('.dz-canvas .dz-zoom')
  return drawn?.offsetWidth ? drawn.getBoundingClientRect().width / drawn.offsetWidth : 1
}

/** With Ctrl these keys belong to the browser's zoom, which enlarges everything for those who need it. */
export function ZoomChoice({ zoom, onZoom }: ZoomChoiceProps) {
  const t = useT()
  const larger = () => onZoom(stepZoom(zoom, 1))
  useKeys({ '+': larger, '=': larger, '-': () => onZoom(stepZoom(zoom, -1)), '0': () => onZoom(null) })
  return (
    <Select<number>
      size="small"
      variant="borderless"
      className="dz-wide"
      value={zoom ?? FIT}
      aria-label={t('designer.zoom')}
      popupMatchSelectWidth={false}
      placement="topRight"
      onChange={value => onZoom(value === FIT ? null : value)}
      options={[
        { value: FIT, label: t('designer.zoom.fit') },
        ...ZOOMS.map(value => ({ value, label: t('designer.zoom.percent', { percent: value * 100 }) })),
      ]}
    />
  )
}

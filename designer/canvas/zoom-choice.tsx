/** How large the canvas is drawn, kept for each person. @source docs/designer.md#canvas */
import { Select } from 'antd'
import { useCallback, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { useOutside } from '../frame/designer-context.tsx'

const FIT = 0
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** px of the window for one of the device; null: as many as fit */
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

export function ZoomChoice({ zoom, onZoom }: ZoomChoiceProps) {
  const t = useT()
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

import type { ECElementEvent, EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useRef } from 'react'

export interface EChartProps {
  option: EChartsCoreOption
  /** loads what echarts needs for it beyond the parts all charts share */
  parts(): Promise<unknown>
  /** called with the selected mark */
  onChoose?(mark: Mark): void
}

/** A mark as echarts knows it. */
export interface Mark {
  series: number
  /** index in the series */
  at: number
  /** of a radar: the axis */
  axis?: number
}

/** An echarts drawing with the size of its root, redrawn when that changes. SVG is sharp in print and at any zoom. */
export function EChart({ option, parts, onChoose }: EChartProps) {
  const root = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(null)
  const latest = useRef({ option, onChoose, parts })
  latest.current = { option, onChoose, parts }

  useEffect(() => {
    const element = root.current
    if (!element) return
    let gone = false
    const watcher = new ResizeObserver(() => {
      const drawn = chart.current
      // it tells the first size too, and a resize draws everything anew
      if (drawn && (drawn.getWidth() !== element.clientWidth || drawn.getHeight() !== element.clientHeight))
        drawn.resize()
    })
    void Promise.all([import('./echarts.ts'), latest.current.parts()]).then(([{ init }]) => {
      if (gone) return
      chart.current = init(element, undefined, { renderer: 'svg' })
      chart.current.setOption(latest.current.option)
      chart.current.on('click', event => latest.current.onChoose?.(markOf(event)))
      watcher.observe(element)
    })
    return () => {
      gone = true
      watcher.disconnect()
      chart.current?.dispose()
      chart.current = null
    }
  }, [])
  useEffect(() => chart.current?.setOption(option, true), [option])

  // what it shows is said by the sentence and the table of its figure
  return <div ref={root} aria-hidden className="sw-chart-drawing" />
}

function markOf({ seriesIndex = 0, dataIndex, event }: ECElementEvent): Mark {
  const axis = (event?.target as { __dimIdx?: number } | undefined)?.__dimIdx
  return { series: seriesIndex, at: dataIndex, ...(axis !== undefined && { axis }) }
}

import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useRef } from 'react'

export interface EChartProps {
  option: EChartsCoreOption
  /** called with the selected series and the index in it */
  onChoose?(series: number, at: number): void
}

/** An echarts drawing with the size of its root, redrawn when that changes. SVG is sharp in print and at any zoom. */
export function EChart({ option, onChoose }: EChartProps) {
  const root = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(null)
  const latest = useRef({ option, onChoose })
  latest.current = { option, onChoose }

  useEffect(() => {
    const element = root.current
    if (!element) return
    let gone = false
    const watcher = new ResizeObserver(() => chart.current?.resize())
    void import('./echarts.ts').then(({ init }) => {
      if (gone) return
      chart.current = init(element, undefined, { renderer: 'svg' })
      chart.current.setOption(latest.current.option)
      chart.current.on('click', ({ seriesIndex = 0, dataIndex }) => latest.current.onChoose?.(seriesIndex, dataIndex))
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

  return <div ref={root} style={{ width: '100%', height: '100%', minHeight: 160 }} />
}

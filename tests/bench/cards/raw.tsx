/** The baseline: echarts as its own pages show it, a drawing in each cell of a grid. */
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { CARDS, kindOf, nameOf, titleOf, valuesOf } from './data.ts'

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

function optionOf(card: number) {
  const values = valuesOf(card)
  const names = values.map((_, at) => nameOf(at))
  const common = { tooltip: { trigger: 'item' }, animationDuration: 200 }
  if (kindOf(card) === 'pie') {
    const data = values.map((value, at) => ({ name: names[at], value }))
    return { ...common, legend: { bottom: 0, type: 'scroll' }, series: [{ type: 'pie', data }] }
  }
  return {
    ...common,
    xAxis: { type: 'category', data: names },
    yAxis: { type: 'value' },
    series: [{ type: kindOf(card), data: values }],
  }
}

function Card({ card }: { card: number }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chart = init(root.current, undefined, { renderer: 'svg' })
    chart.setOption(optionOf(card))
    return () => chart.dispose()
  }, [card])
  return (
    <section>
      <h2>{titleOf(card)}</h2>
      <div ref={root} style={{ height: 240 }} />
    </section>
  )
}

window.mount = () =>
  createRoot(document.getElementById('root') as HTMLElement).render(
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 12 }}>
      {Array.from({ length: CARDS }, (_, card) => (
        <Card key={titleOf(card)} card={card} />
      ))}
    </div>,
  )

/**
 * The diagram of a process, coloured by a figure of its nodes, with the numbers, a legend and the bottleneck by name.
 * @source docs/workflow.md#figures
 */
import type { HeatElement } from '#adapters/wire/process-figures.ts'
import { DiagramView, type HeatLevel } from '#engine/react/diagram/diagram-view.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import texts from '#schemas/text/heat.json'
import '../data.css'
import type { Props } from './props.gen.ts'

addTexts('heat', texts)

const LEVELS: readonly HeatLevel[] = ['low', 'middle', 'high']

export default function ProcessHeat({ props, rows }: WidgetProps<Props>) {
  const t = useT()
  const elements = (rows ?? []) as unknown as HeatElement[]
  const measure = props.measure
  const isHours = measure.endsWith('Hours')
  const figureOf = (element: HeatElement) => Number(element[measure] ?? 0)
  const most = Math.max(0, ...elements.map(figureOf))
  const word = (value: number) => (isHours ? t('heat.hours', { n: value }) : t('heat.count', { n: value }))
  const of = new Map(
    elements
      .filter(element => element[measure] !== undefined && element[measure] !== null)
      .map(element => [element.id, { level: levelOf(figureOf(element), most), word: word(figureOf(element)) }]),
  )
  const slow = elements.find(({ isBottleneck }) => isBottleneck)
  const bottleneck = slow ? t('heat.bottleneck', { name: slow.name || slow.id }) : t('heat.none')
  const legend = LEVELS.map((level, at) => ({
    level,
    word: t(`heat.${level}`, { n: word(Math.round(((at + 1) * most * 100) / LEVELS.length) / 100) }),
  }))
  if (!elements.length) return null
  return (
    <>
      <p className="sw-text sw-tone-title">{bottleneck}</p>
      <DiagramView
        elements={elements}
        history={[]}
        heat={{ of, summary: bottleneck, legend: most > 0 ? legend : [] }}
      />
    </>
  )
}

/** The share of the greatest number, in thirds. */
function levelOf(value: number, most: number): HeatLevel {
  const third = most > 0 ? Math.ceil((value / most) * LEVELS.length) : 1
  return LEVELS[Math.max(0, third - 1)]!
}

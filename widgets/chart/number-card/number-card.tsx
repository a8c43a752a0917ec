import { useLang, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { notationOf } from '#engine/value/notation/notations.ts'
import { sayFigure } from '#engine/value/notation/say-figure.ts'
import { CardState } from '../../parts/card-state.tsx'
import { useText } from '../../parts/read-text.ts'
import '../texts.ts'
import { compareNumbers, readNumber } from './compare-numbers.ts'
import { FittedNumber } from './fitted-number.tsx'
import type { Props } from './props.gen.ts'
import { Trend } from './trend.tsx'

/** One number from a query's first row, and its change when the query returns the previous number too. */
export default function NumberCard({ props, rows, map, field, state = 'ready', node, emit }: WidgetProps<Props>) {
  const t = useT()
  const text = useText()
  const lang = useLang()
  if (state !== 'ready')
    return <CardState state={state} icon="number" empty={t('chart.noData')} failed={t('chart.chartFailed')} />
  const row = rows?.[0] ?? {}
  const measured = row[map?.value ?? 'value']
  const value = readNumber(measured, props.decimals)
  const said = value !== null && field && notationOf(field) ? sayFigure(measured, field, lang) : undefined
  const trend = compareNumbers(measured, row[map?.before ?? 'before'])
  const Body = node.on?.click ? 'button' : 'div'
  return (
    <Body
      {...(Body === 'button' && { type: 'button' as const, onClick: () => void emit('click') })}
      className="sw-number"
      data-moves={props.animation || undefined}
    >
      <FittedNumber value={value} said={said} prefix={text(props.prefix)} unit={text(props.unit)} />
      {trend && <Trend trend={trend} good={props.good} />}
      {props.note && <span className="sw-number-note">{text(props.note)}</span>}
    </Body>
  )
}

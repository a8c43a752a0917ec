import { Flex, theme } from 'antd'
import { useLang } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { notationOf } from '#engine/value/notation/notations.ts'
import { sayFigure } from '#engine/value/notation/say-figure.ts'
import { useText } from '../../parts/read-text.ts'
import { ChartState } from '../chart-figure.tsx'
import { compareNumbers, readNumber } from './compare-numbers.ts'
import { FittedNumber } from './fitted-number.tsx'
import type { Props } from './props.gen.ts'
import { Trend } from './trend.tsx'

/** One number from a query's first row, and its change when the query returns the previous number too. */
export default function NumberCard({ props, rows, map, field, state = 'ready', node, emit }: WidgetProps<Props>) {
  const text = useText()
  const lang = useLang()
  const { token } = theme.useToken()
  if (state !== 'ready') return <ChartState state={state} />
  const row = rows?.[0] ?? {}
  const measured = row[map?.value ?? 'value']
  const value = readNumber(measured, props.decimals)
  const said = value !== null && field && notationOf(field) ? sayFigure(measured, field, lang) : undefined
  const trend = compareNumbers(measured, row[map?.before ?? 'before'])
  const Body = node.on?.click ? 'button' : 'div'
  return (
    <Body
      {...(Body === 'button' && { type: 'button' as const, onClick: () => void emit('click') })}
      style={{
        display: 'block',
        width: '100%',
        height: '100%',
        padding: 0,
        border: 0,
        background: 'none',
        textAlign: 'start',
        font: 'inherit',
        cursor: Body === 'button' ? 'pointer' : undefined,
      }}
    >
      <Flex component="span" vertical justify="center" gap={token.marginXXS} style={{ height: '100%' }}>
        <FittedNumber value={value} said={said} prefix={text(props.prefix)} unit={text(props.unit)} />
        {trend && <Trend trend={trend} good={props.good} />}
        {props.note && <span style={{ color: token.colorTextSecondary }}>{text(props.note)}</span>}
      </Flex>
    </Body>
  )
}

import { Flex, Typography, theme } from 'antd'
import type { WidgetProps } from '#engine/react/widget.ts'
import { groupDigits } from '../../parts/group-digits.ts'
import { useText } from '../../parts/read-text.ts'
import { ChartState } from '../chart-figure.tsx'
import { compareNumbers, readNumber } from './compare-numbers.ts'
import type { Props } from './props.gen.ts'
import { Trend } from './trend.tsx'

/** One number of a query's first row, and how it changed where the query gives the number before. */
export default function NumberCard({ props, rows, map, state = 'ready', node, emit }: WidgetProps<Props>) {
  const text = useText()
  const { token } = theme.useToken()
  if (state !== 'ready') return <ChartState state={state} />
  const row = rows?.[0] ?? {}
  const value = readNumber(row[map?.value ?? 'value'], props.decimals)
  const trend = compareNumbers(row[map?.value ?? 'value'], row[map?.before ?? 'before'])
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
        <span
          style={{
            fontSize: token.fontSizeHeading2,
            lineHeight: token.lineHeightHeading2,
            fontWeight: token.fontWeightStrong,
            fontVariantNumeric: 'tabular-nums',
            color: token.colorText,
          }}
        >
          {text(props.prefix)}
          {value === null ? '–' : groupDigits(value)}
          {value !== null && props.unit && (
            <span style={{ marginInlineStart: token.marginXXS, fontSize: token.fontSize, fontWeight: 'normal' }}>
              {text(props.unit)}
            </span>
          )}
        </span>
        {trend && <Trend trend={trend} good={props.good} />}
        {props.note && <Typography.Text type="secondary">{text(props.note)}</Typography.Text>}
      </Flex>
    </Body>
  )
}

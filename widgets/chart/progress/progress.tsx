import { Progress as AntProgress, Flex, theme } from 'antd'
import type { WidgetProps } from '#engine/react/widget.ts'
import { groupDigits } from '#engine/value/group-digits.ts'
import { useText } from '../../parts/read-text.ts'
import { ChartState } from '../chart-figure.tsx'
import type { Props } from './props.gen.ts'

/** Progress towards a total, from a query's first row. */
export default function Progress({ props, rows, map, title, state = 'ready' }: WidgetProps<Props>) {
  const { token } = theme.useToken()
  const text = useText()
  const row = rows?.[0]
  if (state !== 'ready' || !row) return <ChartState state={state} />
  const done = Number(row[map?.value ?? 'value'] ?? 0)
  const total = Number((map?.total && row[map.total]) ?? props.total)
  const percent = total > 0 ? Math.round((done / total) * 100) : 0
  return (
    <Flex vertical align={props.look === 'line' ? 'stretch' : 'center'} justify="center" style={{ height: '100%' }}>
      <AntProgress type={props.look} percent={Math.min(percent, 100)} format={() => `${percent}%`} aria-label={title} />
      <span style={{ color: token.colorTextSecondary }}>
        {groupDigits(String(done))} / {groupDigits(String(total))} {text(props.unit)}
      </span>
    </Flex>
  )
}

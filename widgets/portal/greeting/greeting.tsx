import { Flex, Typography, theme } from 'antd'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { useText } from '../../parts/read-text.ts'
import '../texts.ts'
import type { Props } from './props.gen.ts'
import { timeOfDay } from './time-of-day.ts'

/** A greeting by the server's time of day, with the reader's name and today's date. @source SH-82 */
export default function Greeting({ props }: WidgetProps<Props>) {
  const { clock, me, lang } = usePorts()
  const t = useT()
  const text = useText()
  const { token } = theme.useToken()
  const now = clock.now()
  const [year, month, day] = now.slice(0, 10).split('-').map(Number) as [number, number, number]
  const date = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : 'zh-CN', { dateStyle: 'full', timeZone: 'UTC' })
  const note = text(props.note)
  return (
    <Flex vertical justify="center" style={{ height: '100%' }}>
      <Typography.Title level={2} style={{ margin: 0, fontSize: token.fontSizeHeading3 }}>
        {t(`portal.greeting.${timeOfDay(Number(now.slice(11, 13)))}`, { name: me.name })}
      </Typography.Title>
      <Typography.Text type="secondary">
        {props.date && date.format(Date.UTC(year, month - 1, day))}
        {props.date && note && ' · '}
        {note}
      </Typography.Text>
    </Flex>
  )
}

import { Button, Flex, theme } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { useText } from '../../parts/read-text.ts'
import '../texts.ts'
import type { Props } from './props.gen.ts'
import { timeOfDay } from './time-of-day.ts'

/** A greeting by the server's time of day, with the reader's name and today's date. @source SH-82 */
export default function Greeting({ props }: WidgetProps<Props>) {
  const { clock, me, lang, route } = usePorts()
  const t = useT()
  const text = useText()
  const { token } = theme.useToken()
  const now = clock.now()
  const [year, month, day] = now.slice(0, 10).split('-').map(Number) as [number, number, number]
  const locale = lang === 'en' ? 'en-GB' : 'zh-CN'
  const date = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', weekday: 'long', timeZone: 'UTC' })
  const note = text(props.note)
  return (
    <Flex align="center" justify="space-between" gap="middle" style={{ height: '100%' }}>
      <Flex wrap align="baseline" style={{ columnGap: token.marginSM, minWidth: 0 }}>
        <h2 style={{ margin: 0, fontSize: token.fontSizeHeading4, fontWeight: token.fontWeightStrong }}>
          {t(`portal.greeting.${timeOfDay(Number(now.slice(11, 13)))}`, { name: me.name })}
        </h2>
        <span style={{ color: token.colorTextSecondary }}>
          {props.date && date.format(Date.UTC(year, month - 1, day))}
          {props.date && note && ' · '}
          {note}
        </span>
      </Flex>
      {props.start && (
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => route.open('workflow.process-start')}>
          {t('portal.greeting.start')}
        </Button>
      )}
    </Flex>
  )
}

import { Button, Empty, Flex } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { useText } from '../../parts/read-text.ts'
import '../texts.ts'
import type { Props } from './props.gen.ts'

/** A link to each app the reader may open: all of them, or those named, in that order. */
export default function AppShortcuts({ props, title }: WidgetProps<Props>) {
  const { apps, route } = usePorts()
  const t = useT()
  const text = useText()
  const all = apps()
  const shown = props.apps ? props.apps.flatMap(key => all.find(app => app.key === key) ?? []) : all
  if (shown.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('portal.noApps')} />
  return (
    <Flex component="ul" aria-label={title} wrap gap="small" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {shown.map(app => (
        <li key={app.key}>
          <Button size="large" icon={<Icon name={app.icon} />} onClick={() => route.open(app.screen)}>
            {text(app.title)}
          </Button>
        </li>
      ))}
    </Flex>
  )
}

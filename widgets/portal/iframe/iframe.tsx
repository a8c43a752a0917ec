import { GlobalOutlined } from '@ant-design/icons'
import { Empty, theme } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import type { Props } from './props.gen.ts'

/** Another page in a sandbox: it may run and send forms, but never reach this application. @source DB-43 */
export default function WebPage({ props, title }: WidgetProps<Props>) {
  const t = useT()
  const { token } = theme.useToken()
  const source = safeLink(props.src)
  if (!source) {
    const picture = <GlobalOutlined style={{ fontSize: token.fontSizeHeading1 }} />
    return <Empty styles={{ image: { height: 'auto' } }} image={picture} description={t('widgets.noAddress')} />
  }
  return (
    <iframe
      src={source}
      title={title}
      loading="lazy"
      referrerPolicy="no-referrer"
      sandbox={sandboxFor(source)}
      style={{ display: 'block', width: '100%', height: props.height, border: 0, borderRadius: token.borderRadius }}
    />
  )
}

/** A page of our own origin is not given its origin back: with scripts it could lift the sandbox. */
function sandboxFor(source: string): string {
  const own = new URL(source, location.href).origin === location.origin
  return `allow-scripts allow-forms allow-popups allow-downloads${own ? '' : ' allow-same-origin'}`
}

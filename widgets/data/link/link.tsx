import { Button, Typography } from 'antd'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import texts from '#schemas/text/link.json' with { type: 'json' }
import { linkOf } from '../../parts/link-of.ts'
import { useText } from '../../parts/read-text.ts'
import type { Props, Value } from './props.gen.ts'

addTexts('link', texts)

/**
 * A link to an address that is safe to open, beside this page; or to what its steps open, such as another page.
 * @source docs/security.md#pages-and-links
 */
export default function Link({ id, props, value, title, node, state, emit }: WidgetProps<Props, Value>) {
  const t = useT()
  const text = useText()
  if (state === 'loading') return <Skeleton />
  const given = value ?? props.href ?? ''
  const address = linkOf(given)
  const words = (
    <>
      {props.icon && <Icon name={props.icon} />} {text(props.text) || given || title}
    </>
  )
  const look = { id, style: { overflowWrap: 'anywhere' } } as const
  if (node.on?.click)
    return (
      <Button {...look} type="link" onClick={() => void emit('click')}>
        {words}
      </Button>
    )
  if (!address) return <Typography.Text type="secondary">{t(given ? 'link.unsafe' : 'link.nothing')}</Typography.Text>
  return (
    <Typography.Link {...look} href={address} target="_blank" rel="noopener noreferrer">
      {words}
    </Typography.Link>
  )
}

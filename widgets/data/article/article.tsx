import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { isBlankHtml } from '#engine/value/rich-text.ts'
import { SafeHtml } from '../../parts/html/safe-html.tsx'
import '../../parts/html/texts.ts'
import { useText } from '../../parts/read-text.ts'
import type { Props, Value } from './props.gen.ts'

/**
 * A rich text laid out to be read: lines of a readable length, and tables that scroll where they are too wide.
 * @source FM-05; docs/ui.md#a-value
 */
export default function Article({ id, props, field, value, title, state = 'ready' }: WidgetProps<Props, Value>) {
  const t = useT()
  const text = useText()
  if (state === 'loading') return <Skeleton lines={5} />
  const html = field ? (value ?? '') : (value ?? text(props.text))
  if (isBlankHtml(html)) return <EmptyState low icon="read" text={t('rich.nothing')} />
  return (
    <article id={id} aria-label={title}>
      <SafeHtml html={html} />
    </article>
  )
}

import { EmptyState } from '#engine/react/look/empty-state.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import { useText } from '../../parts/read-text.ts'
import type { Props } from './props.gen.ts'
import './quick-text.css'

/** A short text on a card, in a size and tone of the theme. */
export default function QuickText({ props }: WidgetProps<Props>) {
  const text = useText()
  if (props.drawn) return <EmptyState text={text(props.text)} />
  return (
    <p
      className="sw-words"
      data-size={props.size}
      data-tone={props.tone}
      data-bold={props.bold || undefined}
      style={{ textAlign: props.align, whiteSpace: 'pre-wrap' }}
    >
      {text(props.text)}
    </p>
  )
}

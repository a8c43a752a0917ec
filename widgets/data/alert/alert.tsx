/** A notice in the flow of the screen. Its text is permanent, so its role is note, not alert. */
import { Alert as AntAlert } from 'antd'
import type { WidgetProps } from '#engine/react/widget.ts'
import { useText } from '../../parts/read-text.ts'
import type { Props } from './props.gen.ts'

const TYPES = { info: 'info', success: 'success', warning: 'warning', danger: 'error' } as const

export default function Alert({ props, title, help }: WidgetProps<Props>) {
  const text = useText()
  const words = text(props.text)
  return (
    <AntAlert
      role="note"
      showIcon
      type={TYPES[props.tone]}
      closable={props.closable}
      message={title || words}
      description={(title && words) || help || undefined}
    />
  )
}

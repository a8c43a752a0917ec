/** A button that runs its list of steps; further presses are ignored while they run. @source docs/language.md#steps */
import { Button as AntButton } from 'antd'
import { useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Props } from './props.gen.ts'

export default function Button({ id, props, title, help, readOnly, emit }: WidgetProps<Props>) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await emit('click')
    } finally {
      setBusy(false)
    }
  }
  return (
    <AntButton
      id={id}
      type={props.look}
      danger={props.danger}
      block={props.wide}
      disabled={readOnly}
      loading={busy && { delay: 200 }}
      title={help}
      icon={props.icon ? <Icon name={props.icon} /> : undefined}
      onClick={() => !busy && void press()}
    >
      {title}
    </AntButton>
  )
}

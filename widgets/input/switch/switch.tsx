import { Switch as AntSwitch } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import type { Props } from './props.gen.ts'

/** On or off: a yes/no field, or an option field of two options (the first is on, unless props say otherwise). */
export default function Switch(widget: WidgetProps<Props, boolean | string>) {
  const { props, options, value, onChange, onBlur, readOnly } = widget
  const t = useT()
  const text = useText()
  const coded = Boolean(options?.length)
  const on = coded ? (props.on ?? options?.[0]?.id ?? null) : true
  const off = coded ? (props.off ?? options?.find(({ id }) => id !== on)?.id ?? null) : false
  const say = (state: boolean) => {
    const own = text(state ? props.onText : props.offText)
    return own || (options?.find(({ id }) => id === (state ? on : off))?.title ?? '')
  }
  if (readOnly) {
    const state = value === on
    return (
      <ReadOnly id={widget.id}>
        {value === null ? null : say(state) || t(state ? 'widgets.yes' : 'widgets.no')}
      </ReadOnly>
    )
  }
  // antd's types lack attributes that its button accepts
  const control = { ...describeControl(widget), onBlur }
  return (
    <AntSwitch
      {...control}
      checked={value === on}
      checkedChildren={say(true)}
      unCheckedChildren={say(false)}
      onChange={checked => onChange(checked ? on : off)}
    />
  )
}

import type { WidgetProps } from '#engine/react/widget.ts'
import { OptionPicker } from '../../parts/option-picker.tsx'
import type { Props } from './props.gen.ts'

/** One person, or several where the field or the `multiple` prop says so, found by name. */
export default function UserSelect(widget: WidgetProps<Props, string | string[]>) {
  const many = widget.field?.type === 'users' || widget.props.multiple
  return (
    <OptionPicker
      widget={widget}
      props={{ ...widget.props, search: true }}
      many={many}
      chosen={widget.value === null ? [] : [widget.value].flat()}
      onChoose={ids => widget.onChange(many ? (ids.length ? ids : null) : (ids[0] ?? null))}
      entity="user"
    />
  )
}

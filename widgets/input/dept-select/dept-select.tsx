import type { WidgetProps } from '#engine/react/widget.ts'
import { TreePicker } from '../../parts/tree-picker.tsx'
import type { Props } from './props.gen.ts'

/** One department of the organisation's tree, or several where the field or the `multiple` prop allows it. */
export default function DeptSelect(widget: WidgetProps<Props, string | string[]>) {
  const { props, field, value, onChange } = widget
  const many = props.multiple || field?.type === 'depts'
  return (
    <TreePicker
      widget={widget}
      props={props}
      source={{ entity: 'dept', offer: widget.offer }}
      many={many}
      partly={false}
      open={false}
      chosen={value === null ? [] : [value].flat()}
      onChoose={ids => onChange(many ? (ids.length ? ids : null) : (ids[0] ?? null))}
    />
  )
}

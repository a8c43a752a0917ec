import { targetOf } from '#engine/entity/target-of.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { TreePicker } from '../../parts/tree-picker.tsx'
import type { Props } from './props.gen.ts'

/**
 * Entries of a tree: one, or several with boxes. `partly` is for grants: the value then includes the ancestors of
 * selected menus, which are shown half ticked.
 */
export default function TreeSelectInput(widget: WidgetProps<Props, string | string[]>) {
  const { props, field, value, onChange } = widget
  const call = props.call ?? (props.entity ? undefined : field?.keysOf)
  const many = props.multiple || field?.type === 'refs' || field?.type === 'depts'
  return (
    <TreePicker
      widget={widget}
      props={props}
      source={call ? { call, of: props.of } : { entity: props.entity ?? targetOf(field), offer: widget.offer }}
      many={many}
      partly={many && props.partly}
      open={many && props.open}
      chosen={value === null ? [] : [value].flat()}
      onChoose={ids => onChange(many ? (ids.length ? ids : null) : (ids[0] ?? null))}
    />
  )
}

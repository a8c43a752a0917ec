import { targetOf } from '#engine/entity/target-of.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { OptionPicker } from '../../parts/option-picker.tsx'
import type { Props, Value } from './props.gen.ts'

/**
 * Several options, or several records of the entity that a field of type refs or users points at. An empty selection is
 * null.
 */
export default function MultiSelect(widget: WidgetProps<Props, Value>) {
  return (
    <OptionPicker
      widget={widget}
      props={widget.props}
      many
      chosen={widget.value ?? []}
      onChoose={ids => widget.onChange(ids.length ? ids : null)}
      entity={targetOf(widget.field)}
    />
  )
}

import { targetOf } from '#engine/entity/target-of.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { OptionPicker } from '../../parts/option-picker.tsx'
import type { Props, Value } from './props.gen.ts'

/** One of an enum's or dictionary's options, or one entry of the entity a reference points to. */
export default function Select(widget: WidgetProps<Props, Value>) {
  return (
    <OptionPicker
      widget={widget}
      props={widget.props}
      many={false}
      chosen={widget.value === null ? [] : [widget.value]}
      onChoose={([id]) => widget.onChange(id ?? null)}
      entity={targetOf(widget.field)}
    />
  )
}

import { useEffect, useRef } from 'react'
import { targetOf } from '#engine/entity/target-of.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { OptionPicker } from '../../parts/option-picker.tsx'
import type { Props, Value } from './props.gen.ts'

/** One option of an enum or dictionary, or one record of the entity that a reference points at or `entity` names. */
export default function Select(widget: WidgetProps<Props, Value>) {
  const { props, field, value, onChange } = widget
  const entity = props.entity || targetOf(field)
  const before = useRef(entity)
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== entity
    before.current = entity
    if (isOther && value !== null) onChange(null)
  }, [entity, value, onChange])
  return (
    <OptionPicker
      key={entity}
      widget={widget}
      props={props}
      many={false}
      chosen={value === null ? [] : [value]}
      onChoose={([id]) => onChange(id ?? null)}
      entity={entity}
    />
  )
}

/**
 * A list picker of the builder: in place, or in a sheet on a phone.
 * @source docs/ui.md#hands; docs/designer.md#rules-as-sentences
 */

import { Select, type SelectProps } from 'antd'
import { useId } from 'react'
import { useSheets } from '../../frame/root.tsx'
import { Icon } from '../../icon.tsx'
import { LightPicker } from '../../picker/light-picker.tsx'
import { realSelect } from '../../picker/real-picker.ts'
import { useT } from '../../text.ts'

interface Option {
  value: string | boolean
  label: string
}

interface ClausePickerProps<Value> extends Omit<SelectProps<Value, Option>, 'aria-label' | 'id'> {
  /** accessible name */
  label: string
  value: Value
  /** opens at once, because it comes next; not on a phone */
  begun?: boolean
}

export function ClausePicker<Value extends string | boolean | string[] | null | undefined>({
  label,
  begun,
  ...select
}: ClausePickerProps<Value>) {
  const id = useId()
  const t = useT()
  if (!useSheets())
    return (
      <Select<Value, Option>
        // it opens where it is first drawn
        key={String(begun)}
        popupMatchSelectWidth={false}
        defaultOpen={begun}
        autoFocus={begun}
        {...select}
        aria-label={label}
      />
    )
  const { value, options = [], mode } = select
  const many = mode !== undefined
  const chosen: (string | boolean)[] = value === null || value === undefined ? [] : [value].flat()
  const text = chosen.map(one => options.find(option => option.value === one)?.label ?? String(one))
  return (
    <span className="sw-rule-picker">
      <LightPicker
        picker={realSelect}
        control={{ id, 'aria-label': label }}
        title={label}
        text={text.join(t('rule.comma'))}
        placeholder={t('rule.choose')}
        role="combobox"
        icon={<Icon name="down" />}
      >
        {(Real, near, sheet) => (
          <Real<Value, Option>
            {...select}
            {...near}
            className={undefined}
            style={{ width: '100%' }}
            onSelect={() => many || sheet?.done()}
          />
        )}
      </LightPicker>
    </span>
  )
}

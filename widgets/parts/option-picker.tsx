/** The list picker of select, multi-select and user-select: search, paging, failed and empty states. */

import { Icon } from '#engine/react/icon.tsx'
import { LightPicker } from '#engine/react/picker/light-picker.tsx'
import { realSelect } from '#engine/react/picker/real-picker.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Text } from '#engine/text/text.ts'
import { clearByKey } from './clear-by-key.ts'
import { describeControl } from './describe-control.ts'
import { LoadState } from './load-state.tsx'
import { ReadOnly } from './read-only.tsx'
import { useText } from './read-text.ts'
import { Choices as Said } from './said/choices.tsx'
import { OptionName } from './said/option-name.tsx'
import { Referred } from './said/referred.tsx'
import { type Choices, ownChoices, useRecordChoices } from './use-choices.ts'

export interface OptionPickerProps {
  widget: Omit<WidgetProps, 'props' | 'value' | 'onChange'>
  props: { placeholder?: Text; clear: boolean; search: boolean }
  many: boolean
  chosen: string[]
  onChoose(ids: string[]): void
  /** entity of the offered records; absent: the widget's own options */
  entity?: string
}

export function OptionPicker({ entity, ...props }: OptionPickerProps) {
  return entity ? (
    <RecordPicker {...props} entity={entity} />
  ) : (
    <ChoicePicker {...props} choices={ownChoices(props.widget)} />
  )
}

function RecordPicker(props: OptionPickerProps & { entity: string }) {
  return <ChoicePicker {...props} choices={useRecordChoices(props.widget, props.chosen, props.entity)} />
}

function ChoicePicker({
  widget,
  props,
  many,
  chosen,
  onChoose,
  entity,
  choices,
}: OptionPickerProps & { choices: Choices }) {
  const t = useT()
  const text = useText()
  const optionOf = (id: string) => widget.options?.find(option => option.id === id)
  const named = widget.options?.some(({ icon }) => icon)
  const marked = named || widget.options?.some(({ colour }) => colour)
  const nameOf = (id: unknown, hint?: string) => (
    <OptionName {...optionOf(String(id))} title={choices.labelOf(String(id))} hint={hint} />
  )
  const hinted = choices.options.some(({ hint }) => hint)
  const shown = chosen.map(choices.labelOf).join(t('widgets.comma'))
  const control = describeControl(widget)
  const placeholder = text(props.placeholder) || t('widgets.choose')
  if (widget.readOnly)
    return (
      <ReadOnly id={widget.id}>
        {entity && chosen.length > 0 ? (
          <Referred entity={entity} ids={chosen} labelOf={choices.labelOf} />
        ) : widget.options && chosen.length > 0 ? (
          <Said chosen={chosen.map(id => ({ ...optionOf(id), id, title: choices.labelOf(id) }))} />
        ) : (
          shown
        )}
      </ReadOnly>
    )
  return (
    <LightPicker
      widget={widget}
      picker={realSelect}
      control={control}
      title={widget.title}
      text={shown}
      placeholder={placeholder}
      role="combobox"
      icon={<Icon name="down" />}
    >
      {(Select, near, sheet) => (
        <Select<string | string[]>
          {...near}
          style={{ width: '100%' }}
          mode={many ? 'multiple' : undefined}
          maxTagCount="responsive"
          value={many ? chosen : chosen[0]}
          options={choices.options}
          {...((marked || hinted) && { optionRender: ({ value, data }) => nameOf(value, data.hint) })}
          {...(named && { labelRender: ({ value }) => nameOf(value) })}
          placeholder={placeholder}
          status={widget.invalid ? 'error' : undefined}
          allowClear={props.clear}
          showSearch={props.search || choices.remote}
          filterOption={choices.remote ? false : matchLabel}
          notFoundContent={<LoadState state={choices.state} again={() => choices.search('')} />}
          onFocus={choices.start}
          onSearch={choices.search}
          onSelect={() => many || sheet?.done()}
          onPopupScroll={({ currentTarget: list }) => {
            if (list.scrollTop + list.clientHeight >= list.scrollHeight - list.clientHeight) choices.more()
          }}
          onChange={next => onChoose(next === undefined || next === null ? [] : [next].flat())}
          onKeyDown={clearByKey(() => props.clear && onChoose([]))}
          onBlur={widget.onBlur}
        />
      )}
    </LightPicker>
  )
}

function matchLabel(typed: string, option?: { label?: unknown }): boolean {
  return String(option?.label ?? '')
    .toLowerCase()
    .includes(typed.trim().toLowerCase())
}

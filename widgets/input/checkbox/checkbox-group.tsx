import { Button, Checkbox, Flex } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { Choices } from '../../parts/said/choices.tsx'
import { OptionName } from '../../parts/said/option-name.tsx'
import { useFirstLine } from '../../parts/use-first-line.ts'
import type { Props } from './props.gen.ts'

export type CheckboxProps = WidgetProps<Props, boolean | string[]>

/** A box for each option; the value is the list of ticked ones in the options' order, null when there are none. */
export function CheckboxGroup(widget: CheckboxProps) {
  const { props, options = [], title, onChange, onBlur, readOnly } = widget
  const t = useT()
  const line = useFirstLine()
  const ticked = Array.isArray(widget.value) ? widget.value : []
  const put = (ids: string[]) => {
    const next = options.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
    onChange(next.length ? next : null)
  }
  if (readOnly) {
    const chosen = ticked.map(id => options.find(option => option.id === id) ?? { id, title: id })
    return <ReadOnly id={widget.id}>{chosen.length > 0 && <Choices chosen={chosen} />}</ReadOnly>
  }
  const { 'aria-invalid': invalid, 'aria-required': _, ...control } = describeControl(widget)
  const open = options.filter(option => !option.disabled)
  const every = open.length > 0 && open.every(({ id }) => ticked.includes(id))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own frame and legend
    <div {...control} role="group" aria-label={title} tabIndex={-1} onBlur={onBlur} style={line}>
      <Flex vertical={props.vertical} wrap gap="small">
        {props.all && (
          <Checkbox
            checked={every}
            indeterminate={!every && ticked.length > 0}
            onChange={() => put(every ? [] : open.map(({ id }) => id))}
          >
            {t('widgets.all')}
          </Checkbox>
        )}
        {options.map(({ id, title, icon, disabled }) => {
          const on = ticked.includes(id)
          const turn = () => put(on ? ticked.filter(other => other !== id) : [...ticked, id])
          return props.look === 'button' ? (
            <Button
              key={id}
              role="checkbox"
              aria-checked={on}
              aria-invalid={invalid}
              color={on ? 'primary' : 'default'}
              variant={on ? 'solid' : 'outlined'}
              disabled={disabled}
              onClick={turn}
            >
              <OptionName icon={icon} title={title} />
            </Button>
          ) : (
            <Checkbox key={id} aria-invalid={invalid} disabled={disabled} checked={on} onChange={turn}>
              <OptionName icon={icon} title={title} />
            </Checkbox>
          )
        })}
      </Flex>
    </div>
  )
}

import { Flex } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { ICON_NAMES } from '#engine/react/icon-names.ts'
import { LightPicker } from '#engine/react/picker/light-picker.tsx'
import { realSelect } from '#engine/react/picker/real-picker.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { clearByKey } from '../../parts/clear-by-key.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import type { Props, Value } from './props.gen.ts'

/** The name of an icon, selected by its picture. */
export default function IconSelect(widget: WidgetProps<Props, Value>) {
  const { props, value, invalid, readOnly, onChange, onBlur } = widget
  const t = useT()
  const text = useText()
  if (readOnly) return <ReadOnly id={widget.id}>{value && <NamedIcon name={value} />}</ReadOnly>
  const placeholder = text(props.placeholder) || t('widgets.choose')
  return (
    <LightPicker
      widget={widget}
      picker={realSelect}
      control={describeControl(widget)}
      title={widget.title}
      text={value ?? ''}
      placeholder={placeholder}
      role="combobox"
      icon={<Icon name={value} />}
    >
      {(Select, near, sheet) => (
        <Select
          {...near}
          style={{ width: '100%' }}
          value={value ?? undefined}
          options={ICON_NAMES.map(name => ({ value: name }))}
          optionRender={({ value: name }) => <NamedIcon name={String(name)} />}
          labelRender={({ value: name }) => <NamedIcon name={String(name)} />}
          showSearch
          allowClear={props.clear}
          placeholder={placeholder}
          status={invalid ? 'error' : undefined}
          onSelect={() => sheet?.done()}
          onChange={next => onChange(next ?? null)}
          onKeyDown={clearByKey(() => props.clear && onChange(null))}
          onBlur={onBlur}
        />
      )}
    </LightPicker>
  )
}

function NamedIcon({ name }: { name: string }) {
  return (
    <Flex component="span" align="center" gap="small">
      <Icon name={name} /> {name}
    </Flex>
  )
}

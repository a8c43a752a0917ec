import { Icon } from '#engine/react/icon.tsx'
import { LightPicker } from '#engine/react/picker/light-picker.tsx'
import { realCascader } from '#engine/react/picker/real-picker.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { clearByKey } from '../../parts/clear-by-key.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import type { Props, Value } from './props.gen.ts'
import { useRegionPath, useRegionSearch, useRegions } from './use-regions.ts'

/** A region's code, selected level by level, each loaded when it is opened; or found by name on the server. */
export default function RegionCascader(widget: WidgetProps<Props, Value>) {
  const { props, value, labels, invalid, readOnly, onChange, onBlur } = widget
  const t = useT()
  const text = useText()
  const path = useRegionPath(value, props.root, labels)
  const regions = useRegions(props.root, props.depth)
  const searched = useRegionSearch({ parentCode: props.root, depth: props.depth, ends: !props.anyLevel })
  const shown = props.wholePath ? path.map(({ name }) => name).join(' / ') : (path.at(-1)?.name ?? '')
  if (readOnly) return <ReadOnly id={widget.id}>{shown}</ReadOnly>
  const control = describeControl(widget)
  const placeholder = text(props.placeholder) || t('widgets.choose')
  return (
    <LightPicker
      widget={widget}
      picker={realCascader}
      control={control}
      title={widget.title}
      text={shown}
      placeholder={placeholder}
      role="combobox"
      icon={<Icon name="environment" />}
    >
      {(Cascader, near, sheet) => (
        <Cascader
          {...near}
          style={{ width: '100%' }}
          options={searched.text ? (searched.found?.options ?? []) : regions.options}
          showSearch={{
            filter: (_, path) => searched.found?.hits.has(String(path.at(-1)?.value)) === true,
            matchInputWidth: false,
          }}
          onSearch={searched.search}
          onOpenChange={isOpen => isOpen || searched.search('')}
          loadData={chosen => regions.open(chosen.map(({ value: code }) => String(code)))}
          value={path.map(({ code }) => code)}
          displayRender={() => shown}
          changeOnSelect={props.anyLevel}
          placeholder={placeholder}
          status={invalid ? 'error' : undefined}
          notFoundContent={
            searched.text ? (
              <LoadState state={searched.state} again={searched.again} />
            ) : (
              <LoadState state={regions.state} again={regions.start} />
            )
          }
          onFocus={regions.start}
          onChange={codes => {
            const code = codes?.at(-1)
            onChange(code === undefined ? null : String(code))
            if (!props.anyLevel) sheet?.done()
            void widget.emit('change', { value: code ?? null, path: (codes ?? []).map(String) })
          }}
          onKeyDown={clearByKey(() => onChange(null))}
          onBlur={onBlur}
        />
      )}
    </LightPicker>
  )
}

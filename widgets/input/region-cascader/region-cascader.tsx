import { Icon } from '#engine/react/icon.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import { LevelPicker } from '../../parts/level-picker.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { ReadOnly } from '../../parts/read-only.tsx'
import type { Props, Value } from './props.gen.ts'
import { useRegionPath, useRegionSearch, useRegions } from './use-regions.ts'

/** Province, city, district. */
const USUAL_DEPTH = 3

/** A region's code, selected level by level, each loaded when it is opened; or found by name on the server. */
export default function RegionCascader(widget: WidgetProps<Props, Value>) {
  const { props, field, value, labels, readOnly, onChange } = widget
  const depth = props.depth ?? field?.depth ?? USUAL_DEPTH
  const path = useRegionPath(value, props.root, labels)
  const regions = useRegions(props.root, depth)
  const searched = useRegionSearch({ parentCode: props.root, depth, ends: !props.anyLevel })
  const shown = props.wholePath ? path.map(({ name }) => name).join(' / ') : (path.at(-1)?.name ?? '')
  if (readOnly) return <ReadOnly id={widget.id}>{shown}</ReadOnly>
  return (
    <LevelPicker
      widget={widget}
      placeholder={props.placeholder}
      icon={<Icon name="environment" />}
      options={searched.text ? (searched.found?.options ?? []) : regions.options}
      path={path.map(({ code }) => code)}
      shown={shown}
      anyLevel={props.anyLevel}
      showSearch={{
        filter: (_, path) => searched.found?.hits.has(String(path.at(-1)?.value)) === true,
        matchInputWidth: false,
      }}
      onSearch={searched.search}
      onOpenChange={isOpen => isOpen || searched.search('')}
      loadData={chosen => regions.open(chosen.map(({ value: code }) => String(code)))}
      notFoundContent={
        searched.text ? (
          <LoadState state={searched.state} again={searched.again} />
        ) : (
          <LoadState state={regions.state} again={regions.start} />
        )
      }
      onFocus={regions.start}
      onPick={codes => {
        onChange(codes.at(-1) ?? null)
        void widget.emit('change', { value: codes.at(-1) ?? null, path: codes })
      }}
    />
  )
}

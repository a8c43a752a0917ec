import { useMemo } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'
import { matches } from '#engine/text/match.ts'
import { LevelPicker } from '../../parts/level-picker.tsx'
import { ReadOnly } from '../../parts/read-only.tsx'
import { Choices } from '../../parts/said/choices.tsx'
import { levelsOf, pathTo } from './levels.ts'
import type { Props, Value } from './props.gen.ts'

/** An entry of a dictionary that has levels, selected level by level or found by name. */
export default function Cascader(widget: WidgetProps<Props, Value>) {
  const { id, props, options = [], value, labels, readOnly, onChange } = widget
  const levels = useMemo(() => levelsOf(options), [options])
  const path = pathTo(options, value)
  const strange = value === null ? [] : [{ id: value, title: labels?.[value] ?? value }]
  if (readOnly)
    return (
      <ReadOnly id={id}>{value !== null && <Choices chosen={path.length > 0 ? path.slice(-1) : strange} />}</ReadOnly>
    )
  return (
    <LevelPicker
      widget={widget}
      placeholder={props.placeholder}
      icon={<Icon name="down" />}
      options={levels}
      path={path.map(option => option.id)}
      shown={(path.length > 0 ? path : strange).map(({ title }) => title).join(' / ')}
      anyLevel={props.anyLevel}
      showSearch={{
        filter: (typed, along) => along.some(({ label }) => matches(typed, [label])),
        matchInputWidth: false,
      }}
      onPick={codes => onChange(codes.at(-1) ?? null)}
    />
  )
}

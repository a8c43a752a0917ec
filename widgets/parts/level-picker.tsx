import type { CascaderProps } from 'antd'
import type { ReactNode } from 'react'
import { LightPicker } from '#engine/react/picker/light-picker.tsx'
import { realCascader } from '#engine/react/picker/real-picker.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Text } from '#engine/text/text.ts'
import { clearByKey } from './clear-by-key.ts'
import { describeControl } from './describe-control.ts'
import { useText } from './read-text.ts'

/** An option with those below it. */
export interface Level {
  value: string
  label: string
  isLeaf?: boolean
  children?: Level[]
}

interface LevelPickerProps
  extends Pick<
    CascaderProps<Level>,
    'showSearch' | 'onSearch' | 'onOpenChange' | 'loadData' | 'notFoundContent' | 'onFocus'
  > {
  widget: Omit<WidgetProps, 'props' | 'value' | 'onChange'>
  placeholder: Text | undefined
  icon: ReactNode
  options: Level[]
  /** the chosen one with those above it, from the top down, and as text */
  path: string[]
  shown: string
  /** one that has others below it may be chosen too */
  anyLevel: boolean
  /** the path that was chosen; empty when it was cleared */
  onPick(path: string[]): void
}

/** One of several levels, each chosen below the one before. */
export function LevelPicker({ widget, placeholder, icon, path, shown, anyLevel, onPick, ...levels }: LevelPickerProps) {
  const t = useT()
  const hint = useText()(placeholder) || t('widgets.choose')
  return (
    <LightPicker
      widget={widget}
      picker={realCascader}
      control={describeControl(widget)}
      title={widget.title}
      text={shown}
      placeholder={hint}
      role="combobox"
      icon={icon}
    >
      {(Cascader, near, sheet) => (
        <Cascader<Level>
          {...near}
          {...levels}
          style={{ width: '100%' }}
          value={path}
          displayRender={() => shown}
          changeOnSelect={anyLevel}
          placeholder={hint}
          status={widget.invalid ? 'error' : undefined}
          onChange={values => {
            onPick((values ?? []).map(String))
            if (!anyLevel) sheet?.done()
          }}
          onKeyDown={clearByKey(() => onPick([]))}
          onBlur={widget.onBlur}
        />
      )}
    </LightPicker>
  )
}

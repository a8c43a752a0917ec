/** The tree picker of tree-select and dept-select: as a drop-down, or open in the form. */

import { lazy, Suspense, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { LightPicker } from '#engine/react/picker/light-picker.tsx'
import { realTreeSelect } from '#engine/react/picker/real-picker.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Text } from '#engine/text/text.ts'
import { clearByKey } from './clear-by-key.ts'
import { describeControl } from './describe-control.ts'
import { LoadState } from './load-state.tsx'
import { ReadOnly } from './read-only.tsx'
import { useText } from './read-text.ts'
import type { TreeSource } from './read-tree.ts'
import { Referred } from './said/referred.tsx'
import { wholeOf, withAbove } from './tree.ts'
import { useTree } from './use-tree.ts'

const OpenTree = lazy(() => import('./open-tree.tsx'))

export interface TreePickerProps {
  widget: Omit<WidgetProps, 'props' | 'value' | 'onChange'>
  props: { placeholder?: Text; clear: boolean }
  source: TreeSource
  many: boolean
  /** the value includes entries that are only partly selected */
  partly: boolean
  /** drawn as an open tree with boxes instead of a drop-down */
  open: boolean
  chosen: string[]
  onChoose(ids: string[]): void
}

export function TreePicker({ widget, props, source, many, partly, open, chosen, onChoose }: TreePickerProps) {
  const t = useT()
  const text = useText()
  const [near, setNear] = useState(false)
  const [expanded, setExpanded] = useState<string[] | null>(null)
  /** unfolded search results: all, until somebody folds one; null without a search */
  const [found, setFound] = useState<'all' | string[] | null>(null)
  const labels = widget.labels ?? {}
  const { entries, tree, state, load } = useTree(source, near || open || chosen.some(id => !(id in labels)))
  const labelOf = (id: string) => labels[id] ?? entries.find(entry => entry.id === id)?.label ?? id
  if (widget.readOnly)
    return (
      <ReadOnly id={widget.id}>
        {chosen.length > 0 && <Referred entity={source.entity} ids={chosen} labelOf={labelOf} />}
      </ReadOnly>
    )

  const whole = partly ? wholeOf(chosen, entries) : chosen
  const choose = (ids: string[]) => onChoose(partly ? withAbove(ids, entries) : ids)
  if (open)
    return (
      <Suspense fallback={<LoadState state="loading" again={load} />}>
        <OpenTree {...{ widget, tree, state, chosen }} again={load} isExact={partly} onChoose={choose} />
      </Suspense>
    )
  const control = describeControl(widget)
  const placeholder = text(props.placeholder) || t('widgets.choose')
  return (
    <LightPicker
      widget={widget}
      picker={realTreeSelect}
      control={control}
      title={widget.title}
      text={chosen.map(labelOf).join(t('widgets.comma'))}
      placeholder={placeholder}
      role="combobox"
      icon={<Icon name="apartment" />}
    >
      {(TreeSelect, light, sheet) => (
        <TreeSelect<string | string[]>
          {...light}
          style={{ width: '100%' }}
          treeData={tree}
          multiple={many}
          treeCheckable={many}
          showCheckedStrategy={TreeSelect.SHOW_ALL}
          maxTagCount="responsive"
          value={many ? whole : chosen[0]}
          placeholder={placeholder}
          status={widget.invalid ? 'error' : undefined}
          showSearch
          treeNodeFilterProp="title"
          treeExpandedKeys={
            found === 'all' ? entries.map(({ id }) => id) : (found ?? expanded ?? tree.map(({ value }) => value))
          }
          onTreeExpand={keys => (found ? setFound : setExpanded)(keys.map(String))}
          onSearch={text => setFound(text ? 'all' : null)}
          allowClear={props.clear}
          notFoundContent={<LoadState state={state} again={load} />}
          onFocus={() => setNear(true)}
          onSelect={() => many || sheet?.done()}
          onChange={next => choose(next === undefined || next === null ? [] : [next].flat())}
          onKeyDown={clearByKey(() => props.clear && onChoose([]))}
          onBlur={widget.onBlur}
        />
      )}
    </LightPicker>
  )
}

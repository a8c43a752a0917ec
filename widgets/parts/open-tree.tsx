import { Input, Tree, theme } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from './describe-control.ts'
import { LoadState } from './load-state.tsx'
import { searchTree, type TreeNode, tickBelow, ticksOf } from './tree.ts'

interface OpenTreeProps {
  widget: Omit<WidgetProps, 'props' | 'value' | 'onChange'>
  tree: TreeNode[]
  state: 'idle' | 'loading' | 'ready' | 'failed'
  again(): void
  /** ids selected completely; their ancestors are shown half ticked */
  chosen: string[]
  /** exactly these ids are selected, including half-ticked ones */
  isExact: boolean
  onChoose(ids: string[]): void
}

/** A tree with boxes, shown open in the form, so that a grant is visible at once. Scrolls when it is long. */
export default function OpenTree({ widget, tree, state, again, chosen, isExact, onChoose }: OpenTreeProps) {
  const { token } = theme.useToken()
  const t = useT()
  const [searched, setSearched] = useState('')
  const { 'aria-required': _, 'aria-invalid': invalid, ...control } = describeControl(widget)
  const line = `${token.lineWidth}px ${token.lineType}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own frame and legend
    <div
      {...control}
      role="group"
      aria-label={widget.title}
      tabIndex={-1}
      style={{
        border: `${line} ${invalid ? token.colorError : token.colorBorder}`,
        borderRadius: token.borderRadius,
      }}
    >
      <Input
        allowClear
        variant="borderless"
        prefix={<Icon name="search" />}
        placeholder={t('widgets.searchIn', { title: widget.title })}
        aria-label={t('widgets.searchIn', { title: widget.title })}
        value={searched}
        onChange={event => setSearched(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      <div
        style={{
          borderTop: `${line} ${token.colorSplit}`,
          maxHeight: token.controlHeight * 9,
          overflow: 'auto',
          padding: token.paddingXS,
        }}
      >
        {tree.length === 0 ? (
          <LoadState state={state} again={again} />
        ) : (
          <Boxes key={searched} {...{ tree, searched, chosen, isExact, onChoose }} />
        )}
      </div>
    </div>
  )
}

interface BoxesProps extends Pick<OpenTreeProps, 'tree' | 'chosen' | 'isExact' | 'onChoose'> {
  searched: string
}

/** Unfolded to the search results, else to the selection; scrolled to the first selected entry. */
function Boxes({ tree, searched, chosen, isExact, onChoose }: BoxesProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const search = searchTree(tree, searched)
  const ticks = ticksOf(tree, chosen, isExact)
  /** unfolded by hand; until then it follows the selection, which may arrive later than the tree */
  const [unfolded, setUnfolded] = useState<string[] | null>(null)
  const expanded = unfolded ?? search?.leading ?? (chosen.length ? ticks.halfChecked : tree.map(({ value }) => value))
  const followed = unfolded === null && !search ? chosen.join() : ''
  useEffect(() => {
    const ticked =
      followed && box.current?.querySelector('.ant-tree-checkbox-checked, .ant-tree-checkbox-indeterminate')
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('.ant-tree-treenode:has(.ant-tree-checkbox)') ?? [])]
    const first = ticked && rows.find(row => row.contains(ticked))
    if (first && box.current?.parentElement) box.current.parentElement.scrollTop = first.offsetTop - rows[0]!.offsetTop
  }, [followed])
  if (search?.found.length === 0) return <span>{t('widgets.nothingFound')}</span>
  return (
    <div ref={box}>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        treeData={search?.found ?? tree}
        expandedKeys={expanded}
        onExpand={keys => setUnfolded(keys.map(String))}
        checkedKeys={ticks}
        onCheck={(_, { node, checked }) => {
          setUnfolded(expanded)
          onChoose(tickBelow(tree, chosen, node, checked, isExact))
        }}
      />
    </div>
  )
}

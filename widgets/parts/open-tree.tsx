import { Tree, theme } from 'antd'
import type { WidgetProps } from '#engine/react/widget.ts'
import { describeControl } from './describe-control.ts'
import { LoadState } from './load-state.tsx'
import type { TreeNode } from './tree.ts'

interface OpenTreeProps {
  widget: Omit<WidgetProps, 'props' | 'value' | 'onChange'>
  tree: TreeNode[]
  state: 'idle' | 'loading' | 'ready' | 'failed'
  again(): void
  /** ids chosen wholly; what lies above them is drawn half ticked */
  chosen: string[]
  onChoose(ids: string[]): void
}

/** A tree with boxes, open in the form: a grant is seen at once. Scrolls by itself when long. */
export default function OpenTree({ widget, tree, state, again, chosen, onChoose }: OpenTreeProps) {
  const { token } = theme.useToken()
  const { 'aria-required': _, 'aria-invalid': invalid, ...control } = describeControl(widget)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own frame and legend
    <div
      {...control}
      role="group"
      aria-label={widget.title}
      tabIndex={-1}
      style={{
        maxHeight: token.controlHeight * 10,
        overflow: 'auto',
        padding: token.paddingXS,
        border: `${token.lineWidth}px ${token.lineType} ${invalid ? token.colorError : token.colorBorder}`,
        borderRadius: token.borderRadius,
      }}
    >
      {tree.length === 0 ? (
        <LoadState state={state} again={again} />
      ) : (
        <Tree
          checkable
          selectable={false}
          treeData={tree}
          defaultExpandedKeys={tree.map(({ value }) => value)}
          checkedKeys={chosen}
          onCheck={checked => onChoose((Array.isArray(checked) ? checked : checked.checked).map(String))}
        />
      )}
    </div>
  )
}

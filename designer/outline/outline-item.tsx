/** One row of the outline. It takes primitive values, so that only the rows affected by a selection are drawn again. */

import { memo } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { HeldMark } from '../controls/faces/held-mark.tsx'

const INDENT_PX = 14

interface OutlineItemProps {
  document: DocName
  address: string
  depth: number
  label: string
  /** title of its widget */
  widget: string
  selected: boolean
  ruled: boolean
  wrong: boolean
  /** undefined: there is nothing below it */
  open: boolean | undefined
}

export const OutlineItem = memo(function OutlineItem(props: OutlineItemProps) {
  const { document, address, depth, label, widget, selected, ruled, wrong, open } = props
  const t = useT()
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active item
    <div
      id={`dz-out-${address}`}
      role="treeitem"
      data-row={address}
      aria-level={depth + 1}
      aria-selected={selected}
      aria-expanded={open}
      className={selected ? 'dz-tree-item dz-on' : 'dz-tree-item'}
      style={{ paddingInlineStart: depth * INDENT_PX }}
    >
      <span className="dz-tree-fold" data-fold={open === undefined ? undefined : address} aria-hidden="true">
        {open === undefined ? null : open ? <Icon name="caret-down" /> : <Icon name="caret-right" />}
      </span>
      <span className="dz-fill dz-clip">{label}</span>
      <HeldMark document={document} address={address} />
      {ruled && <span title={t('designer.outline.rule')}>ƒ</span>}
      {wrong && (
        <span className="dz-bad" title={t('designer.outline.issue')}>
          !
        </span>
      )}
      {widget && <small className="dz-quiet">{widget}</small>}
    </div>
  )
})

export const indentOf = (depth: number): number => depth * INDENT_PX

/**
 * The outline: the canvas's equal for keyboard and screen reader.
 * @source docs/designer.md#canvas; docs/designer.md#keys
 */
import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { Text } from '#engine/text/text.ts'
import { useDrag } from '../canvas/drag.tsx'
import { moveDrag } from '../canvas/move-drag.ts'
import type { DocName } from '../commands/docs.ts'
import { useOutside, useSession, useSessionState } from '../frame/designer-context.tsx'
import { useEditLang } from '../frame/edit-lang.tsx'
import { useSay } from '../frame/say.ts'
import { useItemName } from '../frame/use-item-name.ts'
import { matches } from '../palette/match.ts'
import { keepAncestors, type OutlineRow, outlineRows } from './rows.ts'

const INDENT_PX = 14

export function Outline({ document }: { document: DocName }) {
  const t = useT()
  const nameOf = useItemName()
  const session = useSession()
  const { view, selection, issues } = useSessionState()
  const { lang } = useEditLang()
  const [wanted, setWanted] = useState('')
  const [renaming, setRenaming] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const seen = view.docs[document]
  const selected = selection?.document === document ? selection.addresses : []
  const labelOf = (row: OutlineRow) =>
    row.kind === 'heading' ? t(`designer.list.${row.list}`) : nameOf(document, row.address)
  const all = seen ? outlineRows(seen) : []
  const rows = wanted === '' ? all : keepAncestors(all, row => matches(wanted, [labelOf(row), row.item?.id]))
  const items = rows.filter(row => row.kind === 'item')
  const [first] = selected
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected comes into view
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [first])
  const select = (row: OutlineRow | undefined, add: boolean) => {
    if (row?.item) session.select({ document, addresses: add ? [...selected, row.address] : [row.address] })
  }
  const key = (event: KeyboardEvent) => {
    const at = items.findIndex(row => row.address === first)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      event.stopPropagation()
      select(items[Math.max(0, Math.min(items.length - 1, at + step))], event.shiftKey)
    } else if (event.key === 'F2' && first) {
      event.preventDefault()
      setRenaming(first)
    }
  }
  const rename = (address: string, text: string) => {
    setRenaming(null)
    list.current?.focus()
    session.run('text.set', { document, address, path: ['title'], language: lang, text })
  }
  return (
    <div className="dz-outline">
      <Input
        allowClear
        placeholder={t('designer.outline.find')}
        aria-label={t('designer.outline.find')}
        data-find="node"
        onChange={event => setWanted(event.target.value)}
      />
      <div
        ref={list}
        className="dz-tree"
        role="tree"
        aria-label={t('designer.outline')}
        aria-multiselectable
        tabIndex={0}
        aria-activedescendant={first ? `dz-out-${first}` : undefined}
        onKeyDown={key}
      >
        {rows.map(row =>
          row.kind === 'heading' ? (
            <div key={row.address} className="dz-tree-head" style={{ paddingInlineStart: row.depth * INDENT_PX }}>
              {labelOf(row)}
            </div>
          ) : renaming === row.address ? (
            <RenameInput
              key={row.address}
              label={t('designer.rename')}
              text={(row.item?.value.title as Text | undefined)?.[lang] ?? labelOf(row)}
              onDone={text => rename(row.address, text)}
              onLeave={() => setRenaming(null)}
            />
          ) : (
            <OutlineItem
              key={row.address}
              row={row}
              document={document}
              label={labelOf(row)}
              selected={selected.includes(row.address)}
              wrong={issues?.some(issue => `${issue.path}/`.includes(`/${row.address}/`)) ?? false}
              onSelect={add => select(row, add)}
              onRename={() => setRenaming(row.address)}
            />
          ),
        )}
      </div>
    </div>
  )
}

interface OutlineItemProps {
  row: OutlineRow
  document: DocName
  label: string
  selected: boolean
  wrong: boolean
  onSelect(add: boolean): void
  onRename(): void
}

function OutlineItem({ row, document, label, selected, wrong, onSelect, onRename }: OutlineItemProps) {
  const t = useT()
  const say = useSay()
  const { view } = useSessionState()
  const { manifests } = useOutside()
  const { press } = useDrag()
  const { item } = row
  const widget = item && typeof item.value.widget === 'string' ? manifests[item.value.widget] : undefined
  const ruled = item && ['when', 'required', 'readOnly', 'live'].some(name => typeof item.value[name] === 'object')
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active item
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the tree
    <div
      id={`dz-out-${row.address}`}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={selected}
      className={selected ? 'dz-tree-item dz-on' : 'dz-tree-item'}
      style={{ paddingInlineStart: row.depth * INDENT_PX + 8 }}
      onClick={event => onSelect(event.ctrlKey || event.metaKey)}
      onDoubleClick={onRename}
      onPointerDown={event => {
        if (item && selected) press(event, moveDrag(view, document, [row.address], label))
      }}
    >
      <span className="dz-fill dz-clip">{label}</span>
      {ruled && <span title={t('designer.outline.rule')}>ƒ</span>}
      {wrong && (
        <span className="dz-bad" title={t('designer.outline.issue')}>
          !
        </span>
      )}
      {widget && <small className="dz-quiet">{say.text(widget.title)}</small>}
    </div>
  )
}

interface RenameInputProps {
  label: string
  text: string
  onDone(text: string): void
  onLeave(): void
}

function RenameInput({ label, text, onDone, onLeave }: RenameInputProps) {
  const [draft, setDraft] = useState(text)
  return (
    <Input
      autoFocus
      value={draft}
      aria-label={label}
      onFocus={event => event.target.select()}
      onChange={event => setDraft(event.target.value)}
      onBlur={onLeave}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onDone(draft)
        if (event.key === 'Escape') onLeave()
      }}
    />
  )
}

/**
 * The outline: the equivalent of the canvas for keyboards and screen readers.
 * @source docs/designer.md#canvas; docs/designer.md#keys
 */
import { Input } from 'antd'
import { type KeyboardEvent, type MouseEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react'
import { levelOf } from '#engine/error/issue.ts'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import type { Text } from '#engine/text/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { isNode } from '../commands/documents/walk.ts'
import { useWriteText } from '../controls/inputs/use-write-text.ts'
import { useDrag } from '../pointer/drag/drag.tsx'
import { DropMark } from '../pointer/drag/drop-mark.tsx'
import { moveDrag } from '../pointer/drag/move-drag.ts'
import { chosenBy } from '../pointer/press/choose.ts'
import { useSay } from '../say/say.ts'
import { useItemName } from '../say/use-item-name.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'
import { useEditLang } from '../session/edit-lang.tsx'
import { NotShownList } from './not-shown-list.tsx'
import { indentOf, OutlineItem } from './outline-item.tsx'
import { addressesNamed, keepAncestors, type OutlineRow, stepOf } from './rows.ts'
import { useFolds } from './use-folds.ts'
import { useOutlineDrop } from './use-outline-drop.ts'
import './outline.css'

export const Outline = memo(function Outline({ document }: { document: DocName }) {
  const t = useT()
  const say = useSay()
  const nameOf = useItemName()
  const session = useSession()
  const writeText = useWriteText()
  const { view, selection, issues } = useSessionState('view', 'selection', 'issues')
  const { manifests } = useOutside()
  const { press } = useDrag()
  const { lang } = useEditLang()
  const [wanted, setWanted] = useState('')
  const [renaming, setRenaming] = useState<string | null>(null)
  const [dwelled, setDwelled] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const seen = view.docs[document]
  const selected = selection?.document === document ? selection.addresses : []
  const [first] = selected
  const wrong = useMemo(() => addressesNamed((issues ?? []).filter(issue => levelOf(issue) !== 'hint')), [issues])
  const labelOf = (row: OutlineRow) =>
    row.kind === 'heading' ? t(`designer.list.${row.list}`) : nameOf(document, row.address)
  const { all, open, closed, fold } = useFolds(document, list, first, dwelled)
  const rows = wanted === '' ? open : keepAncestors(all, row => matches(wanted, [labelOf(row), row.item?.id]))
  const surface = useOutlineDrop(list, seen, wanted === '' ? open : wanted, setDwelled)
  const select = (addresses: string[]) => session.select({ document, addresses })
  const key = (event: KeyboardEvent) => {
    const walks = event.key.startsWith('Arrow') || event.key === 'F2'
    if (!walks || event.ctrlKey || event.metaKey || renaming !== null) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'F2') return setRenaming(first ?? null)
    const step = stepOf(event.key, rows, first, closed)
    if (step?.fold !== undefined) fold(step.address, step.fold)
    else if (step) select(event.shiftKey ? [...selected, step.address] : [step.address])
  }
  const click = (event: MouseEvent) => {
    const handle = closest(event, '[data-fold]')?.dataset.fold
    if (handle !== undefined) return fold(handle, !closed.has(handle))
    const address = closest(event, '[data-row]')?.dataset.row
    if (seen && address !== undefined) select(chosenBy(seen, selected, address, event))
  }
  const begin = (event: PointerEvent) => {
    const row = rows.find(one => one.address === closest(event, '[data-row]')?.dataset.row)
    if (!row?.item || !selected.includes(row.address)) return
    press(event, moveDrag(view, document, isNode(row.item) ? selected : [row.address], labelOf(row)))
  }
  const rename = (address: string, text: string) => {
    setRenaming(null)
    list.current?.focus()
    writeText({ document, address, path: ['title'], language: lang, text })
  }
  const show = (row: OutlineRow) => {
    const { address, depth, item } = row
    if (row.kind === 'heading') return <TreeHead key={address} depth={depth} label={labelOf(row)} />
    if (renaming === address) {
      const text = (item?.value.title as Text | undefined)?.[lang] ?? labelOf(row)
      const end = { onDone: (written: string) => rename(address, written), onLeave: () => setRenaming(null) }
      return <RenameInput key={address} label={t('designer.rename')} text={text} {...end} />
    }
    return (
      <OutlineItem
        key={address}
        document={document}
        address={address}
        depth={depth}
        label={labelOf(row)}
        widget={say.text(manifests[String(item?.value.widget)]?.title)}
        selected={selected.includes(address)}
        ruled={RULED.some(name => typeof item?.value[name] === 'object')}
        wrong={wrong.has(address)}
        open={row.holds ? wanted !== '' || !closed.has(address) : undefined}
      />
    )
  }
  return (
    <div className="dz-outline">
      <FindNode onWanted={setWanted} />
      <div
        ref={list}
        className="dz-tree"
        role="tree"
        aria-label={t('designer.outline')}
        aria-multiselectable
        tabIndex={0}
        aria-activedescendant={first ? `dz-out-${first}` : undefined}
        onKeyDown={key}
        onClick={click}
        onDoubleClick={event => setRenaming(closest(event, '[data-row]')?.dataset.row ?? null)}
        onPointerDown={begin}
      >
        {rows.map(show)}
        <DropMark surface={surface} />
      </div>
      <NotShownList document={document} wanted={wanted} />
    </div>
  )
})

const RULED = ['when', 'required', 'readOnly', 'live']

const closest = ({ target }: MouseEvent, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

function FindNode({ onWanted }: { onWanted(wanted: string): void }) {
  const t = useT()
  return (
    <Input
      allowClear
      placeholder={t('designer.outline.find')}
      aria-label={t('designer.outline.find')}
      data-find="node"
      onChange={event => onWanted(event.target.value)}
    />
  )
}

function TreeHead({ depth, label }: { depth: number; label: string }) {
  return (
    <div className="dz-tree-head" style={{ paddingInlineStart: indentOf(depth) }}>
      {label}
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

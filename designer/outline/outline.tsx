/**
 * The outline: the canvas's equal for keyboard and screen reader.
 * @source docs/designer.md#canvas; docs/designer.md#keys
 */
import { Input } from 'antd'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { levelOf } from '#engine/error/issue.ts'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import type { Text } from '#engine/text/text.ts'
import { chosenBy } from '../canvas/choose.ts'
import { useDrag } from '../canvas/drag.tsx'
import { DropMark } from '../canvas/drop-mark.tsx'
import { moveDrag } from '../canvas/move-drag.ts'
import { trailOf } from '../canvas/trail.ts'
import type { DocName } from '../commands/docs.ts'
import { isNode } from '../commands/walk.ts'
import { useOutside, useSession, useSessionState } from '../frame/designer-context.tsx'
import { useEditLang } from '../frame/edit-lang.tsx'
import { useSay } from '../frame/say.ts'
import { useItemName } from '../frame/use-item-name.ts'
import { useWriteText } from '../frame/use-write-text.ts'
import { NotShownList } from './not-shown-list.tsx'
import { indentOf, OutlineItem } from './outline-item.tsx'
import { addressesNamed, keepAncestors, type OutlineRow, outlineRows, unfolded } from './rows.ts'
import { useOutlineDrop } from './use-outline-drop.ts'

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
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [dwelled, setDwelled] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const seen = view.docs[document]
  const selected = selection?.document === document ? selection.addresses : []
  const [first] = selected
  const all = useMemo(() => (seen ? outlineRows(seen) : []), [seen])
  const wrong = useMemo(() => addressesNamed((issues ?? []).filter(issue => levelOf(issue) !== 'hint')), [issues])
  const labelOf = (row: OutlineRow) =>
    row.kind === 'heading' ? t(`designer.list.${row.list}`) : nameOf(document, row.address)
  const closed = useMemo(() => new Set([...folded].filter(address => address !== dwelled)), [folded, dwelled])
  const open = useMemo(() => unfolded(all, closed), [all, closed])
  const rows = wanted === '' ? open : keepAncestors(all, row => matches(wanted, [labelOf(row), row.item?.id]))
  const items = rows.filter(row => row.kind === 'item')
  const surface = useOutlineDrop(list, seen, wanted === '' ? open : wanted, setDwelled)
  const fold = (address: string, on: boolean) => {
    const next = new Set(folded)
    if (on) next.add(address)
    else next.delete(address)
    setFolded(next)
  }
  // what is selected comes into view, out of whatever is folded around it
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection does
  useEffect(() => {
    const around = first === undefined ? [] : trailOf(view, document, first).slice(0, -1)
    if (around.some(address => folded.has(address)))
      setFolded(new Set([...folded].filter(address => !around.includes(address))))
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [first])
  const select = (addresses: string[]) => session.select({ document, addresses })
  const walk = (event: KeyboardEvent) => {
    const at = items.findIndex(row => row.address === first)
    const row = items[at]
    const go = (to: OutlineRow | undefined) => to && select(event.shiftKey ? [...selected, to.address] : [to.address])
    switch (event.key) {
      case 'ArrowDown':
        return go(items[Math.min(items.length - 1, at + 1)])
      case 'ArrowUp':
        return go(items[Math.max(0, at - 1)])
      case 'ArrowRight':
        return row?.holds && closed.has(row.address) ? fold(row.address, false) : go(row?.holds ? items[at + 1] : row)
      case 'ArrowLeft':
        return row?.holds && !closed.has(row.address)
          ? fold(row.address, true)
          : go(items.find(one => one.address === row?.item?.owner))
      case 'F2':
        return setRenaming(first ?? null)
    }
  }
  const key = (event: KeyboardEvent) => {
    const walks = event.key.startsWith('Arrow') || event.key === 'F2'
    if (!walks || event.ctrlKey || event.metaKey || renaming !== null) return
    event.preventDefault()
    event.stopPropagation()
    walk(event)
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
        onClick={click}
        onDoubleClick={event => setRenaming(closest(event, '[data-row]')?.dataset.row ?? null)}
        onPointerDown={begin}
      >
        {rows.map(row =>
          row.kind === 'heading' ? (
            <div key={row.address} className="dz-tree-head" style={{ paddingInlineStart: indentOf(row.depth) }}>
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
              address={row.address}
              depth={row.depth}
              label={labelOf(row)}
              widget={say.text(manifests[String(row.item?.value.widget)]?.title)}
              selected={selected.includes(row.address)}
              ruled={RULED.some(name => typeof row.item?.value[name] === 'object')}
              wrong={wrong.has(row.address)}
              open={row.holds ? wanted !== '' || !closed.has(row.address) : undefined}
            />
          ),
        )}
        <DropMark surface={surface} />
      </div>
      <NotShownList document={document} wanted={wanted} />
    </div>
  )
})

const RULED = ['when', 'required', 'readOnly', 'live']

const closest = ({ target }: MouseEvent, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

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

/**
 * A list of records: search, toolbar, rows, pages, the panel that shows one of them and the dialog it is edited in.
 * @source DM-01, DM-02; docs/language.md#table; docs/ui.md#a-list-screen
 */
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { FailedBox } from '#engine/react/frame/boundary.tsx'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { useReveal } from '#engine/react/overlay/reveal.ts'
import { type RuleAt, runRules } from '#engine/react/state/rules.ts'
import { usePage, useRecord } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { readsChosen } from '#engine/rules/reads-chosen.ts'
import type { Button as ButtonNode, ListView, Rules, TableBody } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/data.json'
import { ColumnButton } from '../records/columns/column-button.tsx'
import { type Shown, useShown } from '../records/record/panel/use-shown.ts'
import { type Opening, RecordDialog } from '../records/record/record-dialog.tsx'
import { buttonTitle, isLocked, shownButtons } from '../records/row/buttons.ts'
import { drawnColumns, fieldsOf, offeredColumns } from '../records/row/columns.ts'
import { Failed, NoRights, Nothing } from '../records/row/states.tsx'
import { SearchBar } from '../records/search/search-bar.tsx'
import { useSearch } from '../records/search/use-search.ts'
import { Pager } from '../records/tools/pager.tsx'
import { useRows } from '../records/tools/use-rows.ts'
import { GridView } from '../records/views/grid/grid-view.tsx'
import type { Props } from './props.gen.ts'
import './table.css'
import { Toolbar } from '../records/tools/toolbar.tsx'
import { type Choice, useChoice } from '../records/tools/use-choice.ts'
import { useCommands } from '../records/tools/use-commands.ts'
import { useKept } from '../records/tools/use-kept.ts'
import { useRecordList } from '../records/tools/use-record-list.ts'
import { drawingOf } from '../records/views/drawing.ts'
import { bodyOfView } from '../records/views/views.ts'

addTexts('data', texts)

const RecordPanel = lazy(() => import('../records/record/panel/record-panel.tsx'))
const StartFlow = lazy(() => import('../records/record/start-flow.tsx'))
const Removed = lazy(() => import('../records/record/removed.tsx'))
const ViewTabs = lazy(() => import('../records/views/view-tabs.tsx'))
const ViewSwitch = lazy(() => import('../records/views/view-switch.tsx'))
const SortButton = lazy(() => import('../records/tools/sort-button.tsx'))
const SelectionBar = lazy(() => import('../records/tools/selection-bar.tsx'))
const ImportDialog = lazy(() => import('../records/sheets/import-dialog.tsx'))

export default observer(function Table({ node, title }: WidgetProps<Props>) {
  const page = usePage()
  const t = useT()
  const body = node.body as TableBody | undefined
  const entity = page.bundle.entities[body?.entity ?? '']
  if (!body || !entity)
    return <FailedBox label={title || node.id} reason={t('react.unknownEntity', { entity: body?.entity })} />
  if (!entity.may.includes('list') && page.mode === 'run') return <NoRights />
  const alone = page.body.nodes?.[0] === node
  const heading = title || (alone ? pick(page.bundle.document.title, page.ports.lang) : '')
  return <Views id={node.id} title={heading} body={body} entity={entity} given={node.with} />
})

/** The views of a table as tabs above its rows, on a phone in a menu; nothing for one view or none. */
function Views({ body, ...rest }: RecordsProps) {
  const views = body.views ?? []
  const [chosen, setChosen] = useState<string>()
  const revealed = useReveal().findLast(id => views.some(view => view.id === id))
  const view = views.find(({ id }) => id === (revealed ?? chosen)) ?? views[0]
  const shown = useMemo(() => (view ? bodyOfView(body, view) : body), [body, view])
  const narrow = useNarrow()
  const switcher = view && views.length > 1 && (
    <Suspense>
      {narrow ? (
        <ViewSwitch views={views} chosen={view} onChoose={setChosen} />
      ) : (
        <ViewTabs views={views} chosen={view.id} onChoose={setChosen} />
      )}
    </Suspense>
  )
  return <Records key={view?.id} {...rest} body={shown} view={view} switcher={switcher} />
}

interface RecordsProps {
  id: string
  title: string
  body: TableBody
  entity: ClientEntity
  /** initial values of a record added here */
  given?: Rules
  view?: ListView
  /** chooses among the views: tabs above the rows, on a phone a button in the row of the search */
  switcher?: ReactNode
}

/** Steps of the page refresh the table by its id or its entity. */
function useRefreshed(
  id: string,
  entity: ClientEntity,
  reload: () => Promise<unknown>,
  own: RefObject<(() => Promise<unknown>) | null>,
) {
  const page = usePage()
  useEffect(() => {
    const refresh = async () => void (await Promise.all([reload(), own.current?.()]))
    page.blocks.set(id, { refresh, entity: entity.document.key })
    return () => void page.blocks.delete(id)
  }, [page, id, reload, own, entity])
}

const Records = observer(function Records({ id, title, body, entity, given, view, switcher }: RecordsProps) {
  const page = usePage()
  const record = useRecord()
  const t = useT()
  const narrow = useNarrow()
  const reloadOwn = useRef<() => Promise<unknown>>(null)
  const { lang } = page.ports
  const [kept, keep] = useKept(id)
  const at = { page, record }
  const fields = useMemo(() => fieldsOf(entity), [entity])
  const search = useSearch(body, entity)
  const { Rows, Own, drawsEmpty, drawsCards } = drawingOf(view, narrow)
  const { list, tree, whole, ordered, parentOf } = useRecordList({
    ...{ body, entity, view, search, ownsRows: Own !== undefined, size: kept.size },
  })
  const shown = useShown(list, ordered)
  const { open, dialog, saved } = useOpened({ id, body, entity }, shown, tree?.reveal)
  const [beside, setBeside] = useState<Beside | null>(null)
  const [start, startDialog] = useStarted(entity)
  const { select, ofChosen, always } = buttonsOf(body, entity, at)
  const choice = useChoice(select === 'many')
  const columns = drawnColumns(body, entity, lang, kept)
  const commands = useCommands({
    id,
    entity,
    list: whole,
    columns,
    choice,
    look: shown.show,
    open: next =>
      open(
        next.does === 'add'
          ? { ...next, given: { ...runRules(given, at), ...parentOf(next.below), ...next.given } }
          : next,
      ),
    openImport: () => setBeside('import'),
    openStart: start,
  })
  const run = (button: ButtonNode, row?: WireRecord) => void commands.run(button, row)
  const rows = useRows(id, body, entity, run)
  useRefreshed(id, entity, list.reload, reloadOwn)

  const all = [...(body.toolbar ?? []), ...(body.rowActions ?? [])]
  const removes = page.mode === 'run' && mayRemove(entity, all)
  const circulates = useCirculates(entity, all, list.rows)
  const add = always.find(({ does }) => does === 'add')
  const removeMany = ofChosen.find(({ does }) => does === 'removeMany')
  const caption = title || pick(entity.document.title, lang)
  const cards = {
    ...rows,
    columns,
    cover: view?.cover ? fields.get(view.cover) : undefined,
    select,
    chosen: choice.ids,
    onChoose: choice.choose,
    onRun: run,
    current: shown.row?.id,
  }
  const status = circulates ? { value: search.status, onChange: search.setStatus } : undefined
  const asPage = dialog !== null && body.openAs === 'page'
  const drawn = () => {
    if (list.state === 'failed') return <Failed error={list.error} onRetry={() => void list.reload()} />
    if (list.state === 'loading' && list.rows.length === 0 && !drawsEmpty) return <Skeleton lines={6} />
    return (
      <>
        {(list.rows.length > 0 || drawsEmpty || (Rows === GridView && !Own)) && (
          <Suspense fallback={<Skeleton lines={6} />}>
            {Own && view ? (
              <Own
                {...cards}
                {...{ caption, entity, view, request: whole.request, refresh: reloadOwn }}
                onAdd={add && (more => void commands.run(add, undefined, more))}
                onLook={row => run(rows.lookOf(row), row)}
              />
            ) : (
              <Rows
                {...cards}
                caption={caption}
                rows={ordered ?? []}
                tree={tree}
                sort={list.sort}
                onSort={list.sortBy}
                totals={{ body, entity, list: whole }}
                busy={list.state === 'loading'}
                onDelete={removeMany && (() => run(removeMany))}
                onResize={(column, width) => keep({ widths: { ...kept.widths, [column]: width } })}
              />
            )}
          </Suspense>
        )}
        {list.rows.length === 0 && !drawsEmpty && (
          <Nothing
            title={pick(entity.document.title, lang)}
            said={pick(body.empty, lang)}
            searched={search.searched}
            action={add && !search.searched && <Button onClick={() => run(add)}>{buttonTitle(add, lang, t)}</Button>}
          />
        )}
        <div className="sw-foot">
          {removes && <RemovedButton onClick={() => setBeside('removed')} />}
          {list.total > 0 && !Own && <Pager list={list} onSize={size => keep({ size })} />}
        </div>
      </>
    )
  }
  return (
    <>
      {asPage && dialog}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape ends the selection wherever the focus is in the list */}
      <div className="sw-table" hidden={asPage} onKeyDown={event => unselect(event, choice)}>
        <Toolbar title={title} buttons={always} onRun={run} status={status} />
        {!narrow && switcher}
        <div className="sw-list-sheet">
          <div className="sw-seek">
            <SearchBar
              {...{ id, fields, status, entries: search.entries, values: search.values, found: list.total }}
              // searching for the same again reloads the list
              onSearch={next => void (search.setValues(next) && list.reload())}
            />
            {narrow && switcher}
            {drawsCards && (
              <Suspense>
                <SortButton columns={columns} sort={list.sort} onSort={list.sortBy} />
              </Suspense>
            )}
            {page.mode === 'run' && !narrow && !Own && (
              <ColumnButton columns={offeredColumns(body, entity, lang, kept)} kept={kept} onKeep={keep} />
            )}
          </div>
          {drawn()}
        </div>
        {choice.ids.size > 0 && (
          <Suspense>
            <SelectionBar chosen={choice.ids.size} buttons={ofChosen} onRun={run} onUnselect={choice.clear} />
          </Suspense>
        )}
        {!asPage && dialog}
        <Panel {...{ id, body, entity, shown, run }} stamp={list.rows} actionsOf={rows.actionsOf} onRestored={saved} />
        {startDialog}
        {beside && <BesideRows shown={beside} entity={entity} onClose={() => setBeside(null)} />}
      </div>
    </>
  )
})

const needsChosen = ({ does, steps }: ButtonNode) => does === 'removeMany' || readsChosen(steps)

/** The buttons of the toolbar: those for a selection, and the others. */
function buttonsOf(body: TableBody, entity: ClientEntity, at: RuleAt) {
  const buttons = shownButtons(body.toolbar, entity, at)
  const select = buttons.some(needsChosen) ? (body.select ?? 'none') : 'none'
  // on the canvas every button can be selected, so none waits for a selection
  const waits = (button: ButtonNode) => at.page.mode === 'run' && select !== 'none' && needsChosen(button)
  return { select, ofChosen: buttons.filter(waits), always: buttons.filter(button => !waits(button)) }
}

/** Escape ends the selection, wherever the focus is in the list itself. */
function unselect(event: KeyboardEvent, choice: Choice) {
  const isHere = event.currentTarget.contains(event.target as Node) && !event.defaultPrevented
  if (event.key !== 'Escape' || !isHere || choice.ids.size === 0) return
  event.stopPropagation()
  choice.clear()
}

const mayRemove = (entity: ClientEntity, buttons: ButtonNode[]) =>
  entity.may.includes('remove') && buttons.some(({ does }) => does?.startsWith('remove'))

function RemovedButton({ onClick }: { onClick(): void }) {
  const t = useT()
  return (
    <Button type="text" size="small" onClick={onClick}>
      {t('data.removedRecords')}
    </Button>
  )
}

/** Whether records may have another status than normal: a process runs on them, now or in the past. */
function useCirculates(entity: ClientEntity, buttons: ButtonNode[], rows: WireRecord[]): boolean {
  const seen = useRef(false)
  seen.current ||= buttons.some(({ does }) => does === 'startFlow') || rows.some(row => isLocked(entity, row))
  return Boolean(entity.document.status) && seen.current
}

/** @returns a function that opens the form of a record, the dialog it opens in, and what is done once one is saved */
function useOpened(
  of: Pick<RecordsProps, 'id' | 'body' | 'entity'>,
  shown: Shown,
  reveal?: (record: WireRecord) => Promise<unknown>,
) {
  const page = usePage()
  const t = useT()
  const [opening, setOpening] = useState<Opening | null>(null)
  const saved = async (record: WireRecord) => {
    setOpening(null)
    page.ports.notify.message('success', t(/add|copy/.test(opening?.does ?? '') ? 'data.added' : 'data.changed'))
    await reveal?.(record)
    await page.changed(of.entity.document.key)
  }
  const dialog = opening && (
    <RecordDialog {...of} opening={opening} onClose={() => setOpening(null)} onSaved={record => void saved(record)} />
  )
  const open = (next: Opening) => {
    // it takes the place of the list, with all that belongs to it
    if (of.body.openAs === 'page') shown.close()
    setOpening(next)
  }
  return { open, dialog, saved }
}

/** @returns a function that offers the processes of a record, and the dialog that does */
function useStarted(entity: ClientEntity): [start: (row: WireRecord) => void, dialog: ReactNode] {
  const [started, setStarted] = useState<WireRecord | null>(null)
  const dialog = started?.id && (
    <Suspense>
      <StartFlow entity={entity} id={started.id} onClose={() => setStarted(null)} />
    </Suspense>
  )
  return [setStarted, dialog]
}

interface PanelProps extends Pick<RecordsProps, 'id' | 'body' | 'entity'> {
  shown: Shown
  stamp: unknown
  actionsOf(row: WireRecord): ButtonNode[]
  run(button: ButtonNode, row: WireRecord): void
  onRestored(record: WireRecord): Promise<void>
}

/** The record shown beside the list. */
function Panel({ shown, actionsOf, run, onRestored, ...of }: PanelProps) {
  const { row } = shown
  return (
    row && (
      <Suspense>
        <RecordPanel
          {...{ ...of, shown }}
          actions={actionsOf(row).filter(({ does }) => does !== 'view')}
          onRun={button => run(button, row)}
          onRestored={record => void onRestored(record)}
        />
      </Suspense>
    )
  )
}

/** A dialog over the list that shows none of its records. */
type Beside = 'import' | 'removed'

function BesideRows({ shown, entity, onClose }: { shown: Beside; entity: ClientEntity; onClose(): void }) {
  const page = usePage()
  const changed = () => void page.changed(entity.document.key)
  return (
    <Suspense>
      {shown === 'import' ? (
        <ImportDialog entity={entity} onClose={onClose} onEnd={changed} />
      ) : (
        <Removed entity={entity} onClose={onClose} onRestored={changed} />
      )}
    </Suspense>
  )
}

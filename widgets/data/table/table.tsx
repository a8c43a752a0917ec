/**
 * A list of records: search, toolbar, rows, pages, the panel that shows one of them and the dialog it is edited in.
 * @source DM-01, DM-02; docs/language.md#table; docs/ui.md#a-list-screen
 */
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import { FailedBox } from '#engine/react/frame/boundary.tsx'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import type { PageStore } from '#engine/react/state/page.ts'
import { type RuleAt, runRules } from '#engine/react/state/rules.ts'
import { usePage, useRecord } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { readsChosen } from '#engine/rules/reads-chosen.ts'
import type { Button as ButtonNode, Rules, TableBody } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/data.json'
import { useFilterControl } from '../records/filter/filter-control.tsx'
import type { RecordPanelProps } from '../records/record/panel/record-panel.tsx'
import { type Shown, useShown } from '../records/record/panel/use-shown.ts'
import { type Opening, RecordDialog } from '../records/record/record-dialog.tsx'
import { useOneRecord } from '../records/record/use-one-record.tsx'
import { buttonTitle, isLocked, shownButtons } from '../records/row/buttons.ts'
import { drawnColumns, fieldsOf } from '../records/row/columns.ts'
import { Failed, NoRights, Nothing } from '../records/row/states.tsx'
import { SearchBar } from '../records/search/search-bar.tsx'
import { useSearch } from '../records/search/use-search.ts'
import { useExportControl } from '../records/sheets/use-export-control.tsx'
import { useRows } from '../records/tools/use-rows.ts'
import { groupingOf, sectionsBy } from '../records/views/group/groups-of.ts'
import { Foot } from './foot.tsx'
import type { Props } from './props.gen.ts'
import './table.css'
import { useSettings, useViews, type Views } from '../records/saved/use-views.ts'
import { ViewsAbove, ViewsBeside } from '../records/saved/views-of-list.tsx'
import { ColumnTools } from '../records/tools/column-tools.tsx'
import { Toolbar } from '../records/tools/toolbar.tsx'
import { type Choice, useChoice } from '../records/tools/use-choice.ts'
import { useCommands } from '../records/tools/use-commands.ts'
import { useRecordList } from '../records/tools/use-record-list.ts'
import { drawingOf } from '../records/views/drawing.ts'
import { isOnRow } from '../records/views/rows-props.ts'
import { bodyOfView } from '../records/views/views.ts'

addTexts('data', texts)

const RecordPanel = lazy(() => import('../records/record/panel/record-panel.tsx'))
const Removed = lazy(() => import('../records/record/removed.tsx'))
const SortButton = lazy(() => import('../records/tools/sort-button.tsx'))
const SelectionBar = lazy(() => import('../records/tools/selection-bar.tsx'))
const BatchDialog = lazy(() => import('../records/batch/batch-dialog.tsx'))
const ImportDialog = lazy(() => import('../records/sheets/import/import-dialog.tsx'))

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
  return <Viewed {...{ body, entity, alone }} id={node.id} title={heading} given={node.with} />
})

/** The table in the view in use; the views are tabs above the rows, no tabs for one view or none. */
const Viewed = observer(function Viewed({ body, ...rest }: Omit<RecordsProps, 'views'>) {
  const views = useViews(rest.id, body)
  const { shows } = views
  const shown = useMemo(() => bodyOfView(body, shows), [body, shows])
  return <Records key={views.key} {...rest} body={shown} views={views} />
})

interface RecordsProps {
  id: string
  title: string
  /** the page begins with it */
  alone: boolean
  body: TableBody
  entity: ClientEntity
  /** initial values of a record added here */
  given?: Rules
  views: Views
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

const Records = observer(function Records({ id, title, alone, body, entity, given, views }: RecordsProps) {
  const page = usePage()
  const t = useT()
  const narrow = useNarrow()
  const reloadOwn = useRef<() => Promise<unknown>>(null)
  const { lang } = page.ports
  const { shows: view } = views
  const [kept, keep] = useSettings(views)
  const at = { page, record: useRecord() }
  const fields = useMemo(() => fieldsOf(entity), [entity])
  const search = useSearch(body, entity, views.view?.settings)
  const drawing = drawingOf(view, narrow, groupingOf(body, entity, view, kept.group), editsCells(page, body, entity))
  const { Rows, Own, drawsEmpty, drawsCards, group } = drawing
  const { list, pageSize, order, tree, whole, ordered, parentOf } = useRecordList({
    ...{ body, entity, view, search, ownsRows: Boolean(Own || group), size: kept.size },
    begins: views.view?.settings.sort,
  })
  const now = { ...kept, ...search.settings, sort: order }
  const shown = useShown(id, list, ordered)
  const { open, dialog, saved } = useOpened({ id, body, entity }, shown, tree?.reveal)
  const [beside, setBeside] = useState<Beside | null>(null)
  const { start, print, drawn: ofRecord } = useOneRecord({ id, body, entity })
  const { all, select, ofChosen, always } = buttonsOf(body, entity, at)
  const choice = useChoice(select === 'many')
  const columns = drawnColumns(body, entity, lang, kept)
  const exports = useExportControl({
    ...{ entity, columns, list: whole, shown: ordered, chosen: choice.ids, isTree: tree !== undefined },
  })
  const commands = useCommands({
    ...{ id, entity, list: whole, columns, choice },
    look: shown.show,
    open: next =>
      open(
        next.does === 'add'
          ? { ...next, given: { ...runRules(given, at), ...parentOf(next.below), ...next.given } }
          : next,
      ),
    openImport: () => setBeside('import'),
    openExport: exports.open,
    openBatch: () => setBeside('batch'),
    ...{ openStart: start, print },
  })
  const run = (button: ButtonNode, row?: WireRecord) => commands.run(button, row)
  const rows = useRows(id, body, entity, run)
  const filter = useFilterControl({ body, entity, filter: search.filter, onFilter: search.setFilter })
  useRefreshed(id, entity, list.reload, reloadOwn)

  const onRemoved = page.mode === 'run' && mayRemove(entity, all) && (() => setBeside('removed'))
  const circulates = useCirculates(entity, all, list.rows)
  const add = always.find(({ does }) => does === 'add')
  useAdding(shown, add && (() => run(add)))
  const removeMany = ofChosen.find(({ does }) => does === 'removeMany')
  const caption = title || pick(entity.document.title, lang)
  const cards = {
    ...rows,
    columns,
    cover: view.cover ? fields.get(view.cover) : undefined,
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
      <Suspense fallback={<Skeleton lines={6} />}>
        {(list.rows.length > 0 || drawsEmpty || drawing.drawsHead) &&
          (Own ? (
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
              rows={ordered ?? list.rows}
              grouped={group ? { ...group, asCards: view.view === 'card', size: pageSize } : undefined}
              {...{ tree, sections: sectionsBy(body, entity, view) }}
              sort={list.sort}
              onSort={list.sortBy}
              totals={{ body, entity, list: whole }}
              busy={list.state === 'loading'}
              onDelete={removeMany && (() => run(removeMany))}
              onResize={(column, width) => keep({ widths: { ...kept.widths, [column]: width } })}
            />
          ))}
        {list.rows.length === 0 && !drawsEmpty && (
          <Nothing
            {...{ title: pick(entity.document.title, lang), said: pick(body.empty, lang), onReset: search.end }}
            action={add && <Button onClick={() => run(add)}>{buttonTitle(add, lang, t)}</Button>}
          />
        )}
        <Foot list={Own || group ? null : list} onSize={size => keep({ size })} onRemoved={onRemoved} />
      </Suspense>
    )
  }
  return (
    <>
      {asPage && dialog}
      <div className="sw-table" hidden={asPage} {...handlersOf(page, choice, shown)}>
        <Toolbar {...{ title, alone, status }} buttons={always} onRun={run} />
        <ViewsAbove views={views} now={now} />
        <div className="sw-list-sheet">
          <div className="sw-seek">
            <SearchBar
              key={search.ends}
              {...{ id, fields, status, entries: search.entries, values: search.values, found: foundOf(list) }}
              // searching for the same again reloads the list
              onSearch={next => void (search.setValues(next) && list.reload())}
            />
            <ViewsBeside views={views} now={now} />
            {drawsCards && (
              <Suspense>
                <SortButton columns={columns} sort={list.sort} onSort={list.sortBy} />
              </Suspense>
            )}
            {page.mode === 'run' && !narrow && !body.call && filter.button}
            {page.mode === 'run' && !Own && (
              <ColumnTools {...{ body, entity, kept, keep, columns, group }} groups={drawing.groups && !body.call} />
            )}
          </div>
          {filter.said}
          {exports.drawn}
          {drawn()}
        </div>
        {choice.ids.size > 0 && (
          <Suspense>
            <SelectionBar chosen={choice.ids.size} buttons={ofChosen} onRun={run} onUnselect={choice.clear} />
          </Suspense>
        )}
        {!asPage && dialog}
        <Panel {...cards} {...{ id, body, entity, shown }} stamp={list.rows} onRestored={saved} />
        {ofRecord}
        {beside && <BesideRows {...{ entity, beside, choice, rows: ordered }} onClose={() => setBeside(null)} />}
      </div>
    </>
  )
})

const editsCells = ({ mode }: PageStore, { columns = [] }: TableBody, { may }: ClientEntity): boolean =>
  mode === 'run' && may.includes('edit') && columns.some(({ edit }) => edit)

const needsChosen = ({ does, steps }: ButtonNode) => does === 'removeMany' || does === 'editMany' || readsChosen(steps)

/** All buttons, and those of the toolbar that are shown: for a selection, and the others. */
function buttonsOf(body: TableBody, entity: ClientEntity, at: RuleAt) {
  const buttons = shownButtons(body.toolbar, entity, at)
  const select = buttons.some(needsChosen) ? (body.select ?? 'none') : 'none'
  // on the canvas every button can be selected, so none waits for a selection
  const waits = (button: ButtonNode) => at.page.mode === 'run' && select !== 'none' && needsChosen(button)
  return {
    all: [...(body.toolbar ?? []), ...(body.rowActions ?? [])],
    ...{ select, ofChosen: buttons.filter(waits), always: buttons.filter(button => !waits(button)) },
  }
}

/** Wherever the focus is in the list itself, Escape ends the selection; Ctrl or ⌘ and a click opens a record elsewhere. */
function handlersOf({ ports }: PageStore, choice: Choice, { address }: Shown) {
  return {
    onKeyDown(event: KeyboardEvent) {
      const isHere = event.currentTarget.contains(event.target as Node) && !event.defaultPrevented
      if (event.key !== 'Escape' || !isHere || choice.ids.size === 0) return
      event.stopPropagation()
      choice.clear()
    },
    onClickCapture(event: MouseEvent) {
      const row = (event.target as Element).closest<HTMLElement>('[data-record]')
      const id = row && isOnRow({ target: event.target, currentTarget: row }) && row.dataset.record
      if (!address || !id || !(event.ctrlKey || event.metaKey)) return
      event.stopPropagation()
      ports.route.external(address.linkTo(id))
    },
  }
}

/** An address that says so opens the form of a new record, once. @param add  absent where none may be added */
function useAdding({ address }: Shown, add: (() => void) | undefined) {
  const { ports } = usePage()
  const t = useT()
  const adds = address?.adds ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the address
  useEffect(() => {
    if (!adds) return
    address?.show(null)
    if (add) add()
    else ports.notify.message('warning', t('data.mayNotAdd'))
  }, [adds])
}

const mayRemove = (entity: ClientEntity, buttons: ButtonNode[]) =>
  entity.may.includes('remove') && buttons.some(({ does }) => does?.startsWith('remove'))

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
  const saved = async (record: WireRecord, after?: () => Promise<unknown>) => {
    setOpening(null)
    if (after) await after()
    else page.ports.notify.message('success', t(/add|copy/.test(opening?.does ?? '') ? 'data.added' : 'data.changed'))
    await reveal?.(record)
    await page.changed(of.entity.document.key)
  }
  const dialog = opening && (
    <RecordDialog {...of} opening={opening} onClose={() => setOpening(null)} onSaved={(...one) => void saved(...one)} />
  )
  const open = (next: Opening) => {
    // it takes the place of the list, with all that belongs to it
    if (of.body.openAs === 'page') shown.close()
    setOpening(next)
  }
  return { open, dialog, saved }
}

/** The record shown beside the list. */
function Panel(props: RecordPanelProps) {
  return (
    props.shown.row && (
      <Suspense>
        <RecordPanel {...props} />
      </Suspense>
    )
  )
}

/** A dialog over the list. */
type Beside = 'import' | 'removed' | 'batch'

interface BesideProps {
  beside: Beside
  entity: ClientEntity
  choice: Choice
  rows: WireRecord[] | null
  onClose(): void
}

function BesideRows({ beside, entity, choice, rows, onClose }: BesideProps) {
  const page = usePage()
  const changed = () => void page.changed(entity.document.key)
  return (
    <Suspense>
      {beside === 'import' && <ImportDialog entity={entity} onClose={onClose} onEnd={changed} />}
      {beside === 'removed' && <Removed entity={entity} onClose={onClose} onRestored={changed} />}
      {beside === 'batch' && (
        <BatchDialog {...{ entity, onClose }} ids={[...choice.ids]} shown={rows ?? []} onChanged={changed} />
      )}
    </Suspense>
  )
}

const foundOf = ({ total, more }: List) => (more ? `${total.toLocaleString('en-US')}+` : total)

/**
 * A list of records: search, toolbar, rows, pages, and the dialog a record is opened in.
 * @source DM-01, DM-02; docs/language.md#table; docs/ui.md#a-list-screen
 */
import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { useList } from '#engine/react/data/list.ts'
import { allOf, searchRequest } from '#engine/react/data/search-request.ts'
import { FailedBox } from '#engine/react/render/boundary.tsx'
import { useNarrow } from '#engine/react/render/measure.tsx'
import { useReveal } from '#engine/react/render/reveal.ts'
import { Skeleton } from '#engine/react/render/waiting.tsx'
import { envOf, isTrue, runPart, runRules } from '#engine/react/state/rules.ts'
import { usePage, useRecord } from '#engine/react/state/scope.tsx'
import { runSteps } from '#engine/react/state/steps.ts'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { bindRule } from '#engine/rules/bind-rule.ts'
import { readsChosen } from '#engine/rules/reads-chosen.ts'
import type { Button as ButtonNode, Rules, TableBody, View } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/data.json'
import { buttonTitle, isLocked, shownButtons } from './buttons.ts'
import { drawnColumns, fieldsOf } from './columns.ts'
import { GridView } from './grid-view.tsx'
import { Pager } from './pager.tsx'
import type { Props } from './props.gen.ts'
import { type Opening, RecordDialog } from './record-dialog.tsx'
import { rowAt } from './row-scope.ts'
import { SearchBar, type SearchValues } from './search-bar.tsx'
import { Failed, NoRights, Nothing } from './states.tsx'
import './table.css'
import { Toolbar } from './toolbar.tsx'
import { isTop, keyOf } from './tree-keys.ts'
import { useChoice } from './use-choice.ts'
import { useCommands } from './use-commands.ts'
import { useTree } from './use-tree.ts'
import { bodyOfView } from './views.ts'

addTexts('data', texts)

const Removed = lazy(() => import('./removed.tsx'))
const PAGE_SIZE = 10
const LOOK: ButtonNode = { id: 'view', does: 'view' }
/** On a phone, and of a view `card`. */
const CardList = lazy(() => import('./card-list.tsx'))
const Laid = lazy(() => import('./laid.tsx'))
const ViewTabs = lazy(() => import('./view-tabs.tsx'))
const ImportDialog = lazy(() => import('./import-dialog.tsx'))

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

/** The views of a table as tabs over its rows; one view or none needs no tabs. */
function Views({ body, ...rest }: RecordsProps) {
  const views = body.views ?? []
  const [chosen, setChosen] = useState<string>()
  const revealed = useReveal().findLast(id => views.some(view => view.id === id))
  const view = views.find(({ id }) => id === (revealed ?? chosen)) ?? views[0]
  const shown = useMemo(() => (view ? bodyOfView(body, view) : body), [body, view])
  const tabs = view && views.length > 1 && (
    <Suspense>
      <ViewTabs views={views} chosen={view.id} onChoose={setChosen} />
    </Suspense>
  )
  return <Records key={view?.id} {...rest} body={shown} view={view} tabs={tabs} />
}

interface RecordsProps {
  id: string
  title: string
  body: TableBody
  entity: ClientEntity
  /** fields a record added here begins with */
  given?: Rules
  view?: View
  /** the views to choose from */
  tabs?: ReactNode
}

/** What a person chose for himself in this table. */
interface Kept {
  size?: number
  widths?: Record<string, number>
}

const Records = observer(function Records({ id, title, body, entity, given, view, tabs }: RecordsProps) {
  const page = usePage()
  const record = useRecord()
  const t = useT()
  const narrow = useNarrow()
  const treeView = view?.view === 'tree' ? view : undefined
  const isCalendar = view?.view === 'calendar'
  /** asks for its own records */
  const laid = isCalendar || view?.view === 'kanban' ? view : undefined
  const reloadLaid = useRef<() => Promise<unknown>>(null)
  const { store, lang } = page.ports
  const keptAs = `table.${page.bundle.key}.${id}`
  const [kept, setKept] = useState<Kept>(() => store.get<Kept>(keptAs) ?? {})
  const keep = (next: Kept) => {
    setKept(next)
    store.set(keptAs, next)
  }
  const at = { page, record }
  const fields = useMemo(() => fieldsOf(entity), [entity])
  const entries = body.search ?? []
  const [values, setValues] = useState<SearchValues>(() =>
    Object.fromEntries(
      entries.flatMap(entry => (entry.default === undefined ? [] : [[entry.id, runPart(entry.default, at)]])),
    ),
  )
  const [status, setStatus] = useState<string | null>(null)
  const asked = searchRequest(entries, fields, values)
  const searched = Object.values(values).some(value => value !== null && value !== undefined) || status !== null
  // the canvas shows its made rows whatever they are
  const own = body.where === undefined || page.mode === 'design' ? undefined : bindRule(body.where, envOf(at))
  const where = allOf([own, ...asked.where])
  const list = useList({
    entity,
    where: treeView && !searched ? allOf([where, isTop({ entity, view: treeView })]) : where,
    sort: body.sort ?? entity.document.screen?.sort,
    // what asks for its own records needs to know whether there are any
    size: laid ? 1 : (kept.size ?? body.pageSize ?? PAGE_SIZE),
    search: status ? { ...asked.search, dataStatus_equal: status } : asked.search,
  })
  const parentOf = (row: WireRecord | undefined) =>
    row && treeView?.parent ? { [treeView.parent]: keyOf({ entity, view: treeView }, row) } : {}
  const tree = useTree({ entity, view: treeView, where: own, list, searched })
  const whole = { ...list, request: { ...list.request, where } }
  const [opening, setOpening] = useState<Opening | null>(null)
  const [importing, setImporting] = useState(false)
  const buttons = shownButtons(body.toolbar, entity, at)
  const select = buttons.some(({ does, steps }) => does === 'removeMany' || readsChosen(steps))
    ? (body.select ?? 'none')
    : 'none'
  const choice = useChoice(select === 'many')
  const columns = drawnColumns(body, entity, lang, kept.widths ?? {})
  const commands = useCommands({
    id,
    entity,
    list: whole,
    columns,
    choice,
    open: next =>
      setOpening(
        next.does === 'add'
          ? { ...next, given: { ...runRules(given, at), ...parentOf(next.below), ...next.given } }
          : next,
      ),
    openImport: () => setImporting(true),
  })
  const { reload } = list
  useEffect(() => {
    const refresh = async () => void (await Promise.all([reload(), reloadLaid.current?.()]))
    page.blocks.set(id, { refresh, entity: entity.document.key })
    return () => void page.blocks.delete(id)
  }, [page, id, reload, entity])

  const actionsOf = (row: WireRecord) => {
    const shown = shownButtons(body.rowActions, entity, rowAt(page, entity, row))
    return shown.filter(({ does }) => !(isLocked(entity, row) && (does === 'edit' || does === 'remove')))
  }
  const formatOf = (row: WireRecord, column: string) => {
    const format = body.formats?.find(
      entry => (entry.columns?.includes(column) ?? true) && isTrue(runPart(entry.when, rowAt(page, entity, row))),
    )
    return format ? `sw-paint-${format.colour}` : ''
  }
  /** Who searches for the same again wants it as it is now. */
  const search = (next: SearchValues) => {
    const isSame = JSON.stringify(searchRequest(entries, fields, next)) === JSON.stringify(asked)
    setValues(next)
    if (isSame) void list.reload()
  }
  const onSelect = body.on?.select
  const rowDouble = body.on?.rowDouble ?? 'edit'
  const opener = (body.rowActions ?? []).find(({ does }) => does === rowDouble)
  const [listing, setListing] = useState(false)
  const all = [...(body.toolbar ?? []), ...(body.rowActions ?? [])]
  const removes =
    page.mode === 'run' && entity.may.includes('remove') && all.some(({ does }) => does?.startsWith('remove'))
  const add = buttons.find(({ does }) => does === 'add')
  const saved = async (record: WireRecord) => {
    setOpening(null)
    page.ports.notify.message('success', t(/edit|view/.test(opening?.does ?? '') ? 'data.changed' : 'data.added'))
    await tree?.reveal(record)
    await page.changed(entity.document.key)
  }
  const Rows = narrow || view?.view === 'card' ? CardList : GridView
  const open = opener && ((row: WireRecord) => actionsOf(row).includes(opener) && void commands.run(opener, row))
  const caption = title || pick(entity.document.title, lang)
  const cards = {
    columns,
    cover: view?.cover ? fields.get(view.cover) : undefined,
    select,
    chosen: choice.ids,
    onChoose: choice.choose,
    actionsOf,
    onRun: (button: ButtonNode, row: WireRecord) => void commands.run(button, row),
    onOpen: open,
    onRow:
      onSelect &&
      ((row: WireRecord) =>
        void runSteps(onSelect, {
          ...rowAt(page, entity, row),
          moment: { row: rowAt(page, entity, row).record.record },
          self: id,
        })),
    formatOf,
  }
  const dialog = opening && (
    <RecordDialog
      {...{ id, body, entity, opening }}
      onClose={() => setOpening(null)}
      onSaved={record => void saved(record)}
    />
  )
  const asPage = dialog !== null && body.openAs === 'page'
  const shown = (
    <div className="sw-table" hidden={asPage}>
      <SearchBar id={id} entries={entries} fields={fields} values={values} onSearch={search} />
      <Toolbar
        title={title}
        buttons={buttons}
        chosen={choice.ids.size}
        onRun={button => void commands.run(button)}
        onUnselect={choice.clear}
        narrow={narrow}
        status={entity.document.status ? { value: status, onChange: setStatus } : undefined}
      />
      {tabs}
      {list.state === 'failed' ? (
        <Failed error={list.error} onRetry={() => void list.reload()} />
      ) : list.state === 'loading' && list.rows.length === 0 && !isCalendar ? (
        <Skeleton lines={6} />
      ) : (
        <>
          {(list.rows.length > 0 || isCalendar || (Rows === GridView && !laid)) && (
            <Suspense fallback={<Skeleton lines={6} />}>
              {laid ? (
                <Laid
                  {...cards}
                  {...{ caption, entity, view: laid, request: whole.request, refresh: reloadLaid }}
                  onAdd={add && (more => void commands.run(add, undefined, more))}
                  onLook={row => void commands.run(actionsOf(row).find(button => button === opener) ?? LOOK, row)}
                />
              ) : (
                <Rows
                  {...cards}
                  caption={caption}
                  rows={tree?.rows ?? list.rows}
                  tree={tree}
                  sort={list.sort}
                  onSort={list.sortBy}
                  totals={{ body, entity, list: whole }}
                  busy={list.state === 'loading'}
                  onResize={(column, width) => keep({ ...kept, widths: { ...kept.widths, [column]: width } })}
                />
              )}
            </Suspense>
          )}
          {list.rows.length === 0 && !isCalendar && (
            <Nothing
              title={pick(entity.document.title, lang)}
              searched={searched}
              action={
                add && !searched && <Button onClick={() => void commands.run(add)}>{buttonTitle(add, lang, t)}</Button>
              }
            />
          )}
          <div className="sw-foot">
            {removes && (
              <Button type="text" size="small" onClick={() => setListing(true)}>
                {t('data.removedRecords')}
              </Button>
            )}
            {list.total > 0 && !laid && <Pager list={list} onSize={size => keep({ ...kept, size })} />}
          </div>
        </>
      )}
      {!asPage && dialog}
      {listing && (
        <Suspense>
          <Removed
            entity={entity}
            onClose={() => setListing(false)}
            onRestored={() => void page.changed(entity.document.key)}
          />
        </Suspense>
      )}
      {importing && (
        <Suspense>
          <ImportDialog
            entity={entity}
            onClose={() => setImporting(false)}
            onEnd={() => void page.changed(entity.document.key)}
          />
        </Suspense>
      )}
    </div>
  )
  return (
    <>
      {asPage && dialog}
      {shown}
    </>
  )
})

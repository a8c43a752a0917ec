import { observer } from '@formily/reactive-react'
import { createContext, Suspense, useContext, useMemo } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { deriveTable } from '#engine/entity/derive-screen.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { Skeleton } from '#engine/react/frame/waiting.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/data.json'
import { drawnColumns, fieldsOf } from '../../data/records/row/columns.ts'
import { Failed, NoRights, Nothing } from '../../data/records/row/states.tsx'
import { SearchBar } from '../../data/records/search/search-bar.tsx'
import { useSearch } from '../../data/records/search/use-search.ts'
import { useRecordList } from '../../data/records/tools/use-record-list.ts'
import { drawingOf } from '../../data/records/views/drawing.ts'
import { Foot } from '../../data/table/foot.tsx'
import '../../data/table/table.css'

addTexts('data', texts)

interface Pick {
  entity: string
  many: boolean
  ids: ReadonlySet<string>
  choose(ids: string[], on: boolean): void
  /** chooses one and ends */
  take(id: string): void
}

export const PickContext = createContext<Pick | null>(null)

const LIST_ID = 'pick'
const nothing = () => {}

/** The records of an entity as its list shows them. Press or Space chooses; where one is wanted, Enter takes it. */
export const PickList = observer(function PickList() {
  const page = usePage()
  const narrow = useNarrow()
  const { entity: key, many, ids, choose, take } = useContext(PickContext)!
  const entity = page.bundle.entities[key]!
  const body = useMemo(() => deriveTable(entity.document), [entity.document])
  const search = useSearch(body, entity)
  const { Rows } = drawingOf(undefined, narrow)
  const columns = drawnColumns(body, entity, page.ports.lang, {}).map(({ edit: _, ...column }) => column)
  const { list, ordered, whole } = useRecordList({
    ...{ body, entity, search, view: undefined, ownsRows: false, size: undefined, begins: undefined },
  })
  if (!entity.may.includes('list')) return <NoRights />
  const title = pick(entity.document.title, page.ports.lang)
  const turn = (row: WireRecord) => choose([String(row.id)], !ids.has(String(row.id)))
  const end = many ? turn : (row: WireRecord) => take(String(row.id))
  return (
    <div className="sw-table">
      <div className="sw-list-sheet">
        <div className="sw-seek">
          <SearchBar
            key={search.ends}
            id={LIST_ID}
            fields={fieldsOf(entity)}
            entries={search.entries}
            values={search.values}
            found={list.total}
            onSearch={next => void (search.setValues(next) && list.reload())}
          />
        </div>
        {list.state === 'failed' ? (
          <Failed error={list.error} onRetry={() => void list.reload()} />
        ) : list.state === 'loading' && list.rows.length === 0 ? (
          <Skeleton lines={6} />
        ) : list.rows.length === 0 ? (
          <Nothing title={title} onReset={search.end} />
        ) : (
          <Suspense fallback={<Skeleton lines={6} />}>
            <Rows
              caption={title}
              columns={columns}
              rows={ordered ?? []}
              sort={list.sort}
              onSort={list.sortBy}
              select={many ? 'many' : 'one'}
              chosen={ids}
              onChoose={choose}
              actionsOf={() => []}
              onRun={nothing}
              onRow={turn}
              pressOf={() => null}
              onEnter={end}
              onOpen={many ? undefined : end}
              formatOf={() => ''}
              totals={{ body, entity, list: whole }}
              busy={list.state === 'loading'}
              onResize={nothing}
            />
          </Suspense>
        )}
        <Foot list={list} onSize={nothing} onRemoved={false} />
      </div>
    </div>
  )
})

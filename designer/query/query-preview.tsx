/**
 * The result of a draft's query for its designer: the first rows, within their own rights, with sample values for its
 * params.
 * @source docs/designer.md#queries
 */

import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { placeQuery } from '#engine/compile/place-queries.ts'
import { Fault } from '#engine/error/fault.ts'
import { Icon } from '#engine/react/icon.tsx'
import { ValueEditor } from '#engine/react/rule/builder/value-editor.tsx'
import { namesOfVariables } from '#engine/react/rule/sentence/names.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { Json, Query, QueryDocument, Rules, SqlQuery } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { isEmpty } from '#engine/value/value.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { freeId } from '../commands/documents/ids.ts'
import { columnName, columnsBy, sourcesOf } from '../controls/choices/queries.ts'
import { Labelled } from '../controls/dialogs/labelled.tsx'
import { clientEntity } from '../rules/formula/client-entity.ts'
import { useSpeech } from '../rules/use-scope.ts'
import { useSay } from '../say/say.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'
import { SheetOfRows } from './sheet-of-rows.tsx'
import { isHeld, release } from './sql/held-sql.ts'

const MOST_ROWS = 10
const WAIT_MS = 400

type Rows = Record<string, Json>[]
interface Answered {
  rows: Rows
  total: number
  /** for SQL: all columns of its statement */
  columns?: string[]
}

type Seen =
  | { state: 'loading' }
  | { state: 'unmade' }
  | { state: 'held' }
  | ({ state: 'ready' } & Answered)
  | { state: 'failed'; error: unknown }

export function QueryPreview({ query }: { query: QueryDocument }) {
  const t = useT()
  const [values, setValues] = useState<Rules>({})
  const [turn, setTurn] = useState(0)
  const seen = useAnswer(query, values, turn)
  const { store } = useOutside().ports
  const again = () => {
    release(store, nameOf(query))
    setTurn(turn + 1)
  }
  return (
    <section className="dz-section" aria-label={t('designer.query.preview')} aria-busy={seen.state === 'loading'}>
      <header className="dz-row">
        <h3 className="dz-fill">{t('designer.query.preview')}</h3>
        <Button size="small" icon={<Icon name="reload" />} onClick={again}>
          {t('designer.query.preview.again')}
        </Button>
      </header>
      <p className="dz-quiet">
        {t(query.entity === undefined ? 'designer.query.preview.sql' : 'designer.query.preview.help')}
      </p>
      <TriedValues query={query} values={values} onChange={setValues} />
      <Answer query={query} seen={seen} />
      {query.entity === undefined && seen.state === 'ready' && (
        <MoreColumns query={query} answered={seen.columns ?? []} />
      )}
    </section>
  )
}

/** Runs the query again shortly after it changed; the result of an older one is not shown. */
function useAnswer(query: QueryDocument, values: Rules, turn: number): Seen {
  const { ports } = useOutside()
  const { view, app, published } = useSessionState('view', 'app', 'published')
  const [seen, setSeen] = useState<Seen>({ state: 'loading' })
  const entity = query.entity === undefined ? undefined : view.entity(query.entity)
  const runs =
    query.entity === undefined ||
    published[`entity:${query.entity}`] !== undefined ||
    app.library.entities.some(({ key }) => key === query.entity)
  const { title: _title, note: _note, key: _key, ...asked } = query
  const question = JSON.stringify([asked, values])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question says what is asked
  useEffect(() => {
    if (!runs) return setSeen({ state: 'unmade' })
    if (isHeld(ports.store, nameOf(query))) return setSeen({ state: 'held' })
    let isStale = false
    setSeen({ state: 'loading' })
    const timer = setTimeout(async () => {
      const next = await ask().then(
        (answer): Seen => ({ state: 'ready', ...answer }),
        (error: unknown): Seen => ({ state: 'failed', error }),
      )
      if (!isStale) setSeen(next)
    }, WAIT_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [question, runs, turn])

  async function ask(): Promise<Answered> {
    if (query.entity === undefined) {
      const requestParams = values as Record<string, Json>
      const call = ports.data.call('datasource.try', { document: query as unknown as Json, requestParams })
      return (await call) as Answered
    }
    if (!entity) throw new Fault('react.entity', { entity: query.entity })
    const placed = placeQuery({ id: query.key, use: query.key, params: values }, () => query)
    const { id: _, entity: __, ...wanted } = placed
    const size = Math.min(placed.size ?? MOST_ROWS, MOST_ROWS)
    const { rows, total } = await ports.data.query(clientEntity(entity), { ...wanted, size } as Query)
    return { rows: rows as Rows, total }
  }
  return seen
}

interface TriedValuesProps {
  query: QueryDocument
  values: Rules
  onChange(values: Rules): void
}

function TriedValues({ query, values, onChange }: TriedValuesProps) {
  const speech = useSpeech(undefined)
  const names = useMemo(() => namesOfVariables('$param', query.params), [query.params])
  if (names.length === 0) return null
  return (
    <div className="dz-tried">
      {(query.params ?? []).map(({ id, title }, at) => {
        const value = (values[id] ?? null) as Json
        return (
          <Labelled key={id} label={pick(title, speech.lang) || id}>
            <ValueEditor
              right={{ kind: 'value', value }}
              left={names[at]}
              kind={names[at]!.kind}
              many={names[at]!.kind === 'list'}
              speech={speech}
              onChange={right => {
                if (right.kind !== 'value') return
                const { [id]: _, ...rest } = values
                onChange(isEmpty(right.value) ? rest : { ...rest, [id]: right.value })
              }}
            />
          </Labelled>
        )
      })}
    </div>
  )
}

/** Columns of the statement that its result does not name yet. */
function MoreColumns({ query, answered }: { query: SqlQuery; answered: string[] }) {
  const t = useT()
  const session = useSession()
  const { result } = query
  const document = nameOf(query)
  const taken = result.map(({ id }) => id)
  const known = [...taken.map(snakeOf), ...result.flatMap(({ column }) => column ?? [])]
  const add = (column: string) => {
    const id = freeId(column, taken)
    const node = { id, ...(snakeOf(id) === column ? {} : { column }), type: 'string' }
    session.run('node.add', { document, node, in: 'result', after: taken.at(-1) ?? null })
  }
  return (
    <div className="dz-row">
      {answered
        .filter(column => !known.includes(column))
        .map(column => (
          <Button key={column} size="small" type="dashed" icon={<Icon name="plus" />} onClick={() => add(column)}>
            {t('designer.query.sql.take', { name: column })}
          </Button>
        ))}
    </div>
  )
}

/** The column of an id: `loanDate` is `loan_date`. */
const snakeOf = (id: string) => id.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function Answer({ query, seen }: { query: QueryDocument; seen: Seen }) {
  const t = useT()
  const say = useSay()
  const lang = useLang()
  const { view, app } = useSessionState('view', 'app')
  if (seen.state === 'loading') return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (seen.state === 'unmade') return <Alert type="info" showIcon message={t('designer.query.preview.unmade')} />
  if (seen.state === 'held') return <Alert type="info" showIcon message={t('designer.query.preview.held')} />
  if (seen.state === 'failed') {
    const forbidden = seen.error instanceof Fault && Number(seen.error.params.status) === 403
    if (forbidden) return <Alert type="warning" showIcon message={say.fault(seen.error)} />
    const message = t('designer.query.preview.failed')
    return <Alert type="error" showIcon message={message} description={say.fault(seen.error)} />
  }
  const { rows, total } = seen
  const group = (query.entity === undefined ? undefined : query.group) ?? []
  if (rows.length === 0) return <p className="dz-nothing">{t('designer.query.preview.empty')}</p>
  const sources = sourcesOf(view, app.library)
  const named: Query = { id: '', [query.entity === undefined ? 'sql' : 'use']: query.key }
  const { others, numbers } = columnsBy(named, sources)
  const all = [...others, ...numbers]
  const fields = query.entity === undefined ? [] : (view.entity(query.entity)?.fields ?? [])
  const shownAs = (column: string, row: WireRecord) => {
    const of = group.find(({ id }) => id === column)?.of ?? column
    const field = fields.find(({ id }) => id === of)
    const options = field?.options ?? app.library.dicts[field?.dict ?? '']?.options ?? []
    return [row[column] ?? []].flat().map(value => {
      const label = row.$ref?.[column]?.[String(value)]?.$label
      if (typeof value === 'boolean') return t(value ? 'designer.yes' : 'designer.no')
      return label ?? (say.text(options.find(({ id }) => id === value)?.title) || String(value))
    })
  }
  const columns = all.map(id => ({
    id,
    title: columnName(named, id, sources, t, lang),
    isNumber: numbers.includes(id),
  }))
  const sayCell = (column: string, row: Rows[number]) => shownAs(column, row as WireRecord).join(t('rule.comma')) || '—'
  return <SheetOfRows columns={columns} rows={rows} most={MOST_ROWS} total={total} say={sayCell} />
}

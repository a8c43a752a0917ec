/**
 * The queries of a page, answered together, each within the rights its own call would have.
 * @source docs/http.md#every-entity; ADR 0044
 */
import type { ScriptPlaces } from '#engine/access/place-scripts.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { fillPeriods } from '#engine/query/fill-periods.ts'
import type { EntityDocument, Json, Query } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'
import type { AskedQuery, Ran, TellAnswer } from '../../entity/read/together/read-together.ts'
import { isSnapshot } from '../../entity/read/together/snapshots.ts'
import { pathOf } from '../../entity/routes.ts'
import { openTurns } from '../../process/turns.ts'
import type { Services } from '../../services.ts'
import { openScreenScripts } from '../../store/screen/screen-scripts.ts'

const MOST_QUERIES = 100
const MOST_KB = 256
/** Queries with scripts, and scripts of one: its own and that of a card. */
const MOST_SCRIPTED = 50
const MOST_ONE = 2
/** Where it runs SQL too, of the four statements it may run at a time so many are SQL, and so many are not. */
const MOST_SQL = 2
const MOST_BESIDE_SQL = 2

interface AskedSql {
  id: string
  /** key of a query document */
  sql: string
  params: unknown
}

/** A query whose rows scripts of a screen transform. */
interface AskedScripts {
  scripts: ScriptPlaces
  /** how its periods are filled before; SQL has none */
  query?: Query
}

interface AskedTogether {
  records: AskedQuery[]
  queries: AskedSql[]
  scripted: Map<string, AskedScripts>
  /** answers that see what this snapshot sees will do */
  enough?: string
}

/** @param tell  called with the answer of each as it is done; where all of them failed together it may not be */
export async function answerQueries(
  services: Services,
  who: Who,
  { records, queries, scripted, enough }: AskedTogether,
  tell: TellAnswer,
): Promise<Ran> {
  const scripts = openScreenScripts(services, who)
  const running: Promise<void>[] = []
  const told: TellAnswer = (id, answer) => {
    const asked = scripted.get(id)
    if (!asked || 'error' in answer) return tell(id, answer)
    const transformed = async () => {
      const rows = fillPeriods(answer.rows as Record<string, Json>[], asked.query)
      return { ...answer, ...(await scripts.run(asked.scripts, { ...answer, rows })) }
    }
    running.push(
      transformed()
        .catch((error: unknown) => ({ error }))
        .then(made => tell(id, made as never)),
    )
  }
  const reading = allowed(services, who, records, told).then(may =>
    services.entities.queryTogether(who, may, told, { enough, ...(queries.length && { most: MOST_BESIDE_SQL }) }),
  )
  const [ran, sql] = await Promise.all([
    reading.catch(() => ({ statements: 0, shared: 0 })),
    runAll(services, who, queries, told),
  ])
  await Promise.all(running)
  return { statements: ran.statements + sql, shared: ran.shared + queries.length - sql }
}

/** Those whose own address the caller may call. */
async function allowed(
  { store, mustBeInScope }: Services,
  who: Who,
  records: AskedQuery[],
  tell: TellAnswer,
): Promise<AskedQuery[]> {
  const may = await Promise.all(
    records.map(async asked => {
      const { id, entity } = asked
      const shipped = store.shipped.find('entity', entity)?.document as EntityDocument | undefined
      const paths = [`/api/data/${entity}/query`, ...(shipped ? [`${pathOf(shipped)}/query`] : [])]
      return mustBeInScope(
        who,
        paths.map(path => ({ method: 'POST', path })),
      ).then(
        () => [asked],
        error => {
          tell(id, { error })
          return []
        },
      )
    }),
  )
  return may.flat()
}

/** Runs equal ones once. @returns how many it ran */
async function runAll(
  { sql, store, mustBeInScope }: Services,
  who: Who,
  queries: AskedSql[],
  tell: TellAnswer,
): Promise<number> {
  const inTurn = openTurns(MOST_SQL)
  const document = store.shipped.find('entity', 'datasource')?.document as EntityDocument
  const addresses = ['/api/data/datasource', pathOf(document)].map(path => ({
    method: 'POST',
    path: `${path}/execute`,
  }))
  const same = Map.groupBy(queries, ({ sql, params }) => JSON.stringify([sql, params ?? null]))
  await Promise.all(
    [...same.values()].map(async those => {
      const { sql: key, params } = those[0]!
      const answer = await inTurn('sql', async () => {
        await mustBeInScope(who, addresses)
        return sql.run(who, key, params)
      }).catch((error: unknown) => ({ error }))
      for (const { id } of those) tell(id, answer)
    }),
  )
  return same.size
}

/** @throws Fault 'query.list', 'query.many', 'query.size', 'script.many' */
export function readAsked(body: unknown): AskedTogether {
  const list: unknown = isRecord(body) ? body.queries : undefined
  if (!Array.isArray(list) || !list.every(isAsked)) throw new Fault('query.list', { key: 'queries' })
  if (list.length > MOST_QUERIES) throw new Fault('query.many', { key: 'queries', max: MOST_QUERIES })
  if (JSON.stringify(list).length > MOST_KB * 1024) throw new Fault('query.size', { kb: MOST_KB })
  const records: AskedQuery[] = []
  const queries: AskedSql[] = []
  const scripted = new Map<string, AskedScripts>()
  for (const { id, entity, query, sql, params, scripts } of list) {
    if (sql !== undefined) queries.push({ id, sql, params })
    else records.push({ id, entity: entity!, call: isRecord(query) ? query : {} })
    if (scripts)
      scripted.set(id, { scripts, ...(sql === undefined && isRecord(query) && { query: query as unknown as Query }) })
  }
  if (list.filter(({ scripts }) => scripts).length > MOST_SCRIPTED)
    throw new Fault('script.many', { most: MOST_SCRIPTED })
  const { seen } = body as { seen?: unknown }
  return { records, queries, scripted, ...(isSnapshot(seen) && { enough: seen }) }
}

interface Asked {
  id: string
  entity?: string
  query?: unknown
  sql?: string
  params?: unknown
  scripts?: ScriptPlaces
}

function isAsked(value: unknown): value is Asked {
  if (!isRecord(value) || typeof value.id !== 'string') return false
  if (value.scripts !== undefined && !arePlaces(value.scripts)) return false
  return (typeof value.entity === 'string') !== (typeof value.sql === 'string')
}

function arePlaces(value: unknown): value is ScriptPlaces {
  if (!isRecord(value) || typeof value.screen !== 'string' || !Array.isArray(value.at)) return false
  return value.at.length > 0 && value.at.length <= MOST_ONE && value.at.every(at => typeof at === 'string')
}

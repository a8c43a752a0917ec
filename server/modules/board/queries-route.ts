/**
 * `POST /api/data/queries`: the queries of a page in one call, each within the rights its own call would have. The
 * answer is a line of JSON for each, sent as soon as it is done.
 * @source docs/http.md#every-entity; ADR 0044
 */
import type { Writable } from 'node:stream'
import { PassThrough } from 'node:stream'
import zlib from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import type { ScriptPlaces } from '#engine/access/place-scripts.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { fillPeriods } from '#engine/query/fill-periods.ts'
import type { EntityDocument, Json, Query } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'
import type { AskedQuery, ToldAnswer } from '../../entity/read/together/read-together.ts'
import { isSnapshot } from '../../entity/read/together/snapshots.ts'
import { pathOf } from '../../entity/routes.ts'
import { refusalOf } from '../../http/answer/errors.ts'
import { PLAIN } from '../../http/answer/plain.ts'
import { headerOf } from '../../http/request/header-of.ts'
import { openTurns } from '../../process/turns.ts'
import type { RegisterRoutes, Services } from '../../services.ts'
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

export const registerQueries: RegisterRoutes = (app, services) => {
  const schema = { tags: ['data'], summary: 'The queries of a page: a line of JSON for each, and one of what was run' }
  const config = { reads: true, unkept: true }
  app.post('/api/data/queries', { schema, config, ...PLAIN }, async (request, reply) => {
    const asked = readAsked(request.body)
    const who = services.who(request)
    const isZipped = /\bgzip\b/.test(headerOf(request, 'accept-encoding') ?? '')
    const out = isZipped ? zlib.createGzip({ level: zlib.constants.Z_BEST_SPEED }) : new PassThrough()
    reply.header('content-type', 'application/x-ndjson; charset=utf-8')
    if (isZipped) reply.header('content-encoding', 'gzip')
    answerAll(services, who, request, asked, out).catch(error => out.destroy(error))
    return reply.send(out)
  })
}

async function answerAll(
  services: Services,
  who: Who,
  request: FastifyRequest,
  { records, queries, scripted, enough }: ReturnType<typeof readAsked>,
  out: Writable,
): Promise<void> {
  const line = (value: object) => {
    if (out.destroyed) return
    out.write(`${JSON.stringify(value)}\n`)
    if ('flush' in out) (out as zlib.Gzip).flush(zlib.constants.Z_SYNC_FLUSH)
  }
  const put = (id: string, answer: ToldAnswer) =>
    line('error' in answer ? { id, refused: refusalOf(request, answer.error, services) } : { id, ...answer })
  const scripts = openScreenScripts(services, who)
  const running: Promise<void>[] = []
  const tell = (id: string, answer: ToldAnswer) => {
    const asked = scripted.get(id)
    if (!asked || 'error' in answer) return put(id, answer)
    const transformed = async () => {
      const rows = fillPeriods(answer.rows as Record<string, Json>[], asked.query)
      return { ...answer, ...(await scripts.run(asked.scripts, { ...answer, rows })) }
    }
    running.push(
      transformed()
        .catch((error: unknown) => ({ error }))
        .then(told => put(id, told)),
    )
  }
  const reading = allowed(services, who, records, tell).then(may =>
    services.entities.queryTogether(who, may, tell, { enough, ...(queries.length && { most: MOST_BESIDE_SQL }) }),
  )
  const [ran, sql] = await Promise.all([
    reading.catch(() => ({ statements: 0, shared: 0 })),
    runAll(services, who, queries, tell),
  ])
  await Promise.all(running)
  line({ ran: { statements: ran.statements + sql, shared: ran.shared + queries.length - sql } })
  out.end()
}

/** Those whose own address the caller may call. */
async function allowed(
  { store, mustBeInScope }: Services,
  who: Who,
  records: AskedQuery[],
  tell: (id: string, answer: ToldAnswer) => void,
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
  tell: (id: string, answer: ToldAnswer) => void,
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
function readAsked(body: unknown): {
  records: AskedQuery[]
  queries: AskedSql[]
  scripted: Map<string, AskedScripts>
  enough?: string
} {
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

/**
 * Records over HTTP.
 * @source HT-01…HT-06; docs/http.md#every-entity
 */
import { Fault } from '#engine/error/fault.ts'
import type { DataPort, ListRequest } from '#engine/ports/ports.ts'
import type { Sort } from '#engine/schema/document.ts'
import type { Page } from '../wire/envelope.ts'
import type { Choice, ClientEntity, WireRecord } from '../wire/screen.ts'
import type { CallOptions, Door } from './door.ts'

/** The most ids in an address, and the most records on a page. */
const MOST_IN_ADDRESS = 200

export function createDataPort(http: Pick<Door, 'call'>): DataPort {
  const select = (entity: string, query: CallOptions['query']) =>
    http.call<Page<Choice>>('GET', `/api/data/${entity}/select`, { query })
  return {
    list: (entity, request, signal) => listRecords(http, entity, request, signal),
    async detail(entity, id, signal) {
      const ciphered = goesCiphered(entity, 'detail')
      try {
        return await http.call<WireRecord>('GET', `${entity.path}/detail`, { query: { id }, ciphered, signal })
      } catch (error) {
        throw isUnseen(error) ? new Fault('record.unknown', error.params, { cause: error }) : error
      }
    },
    save: (entity, record) => saveRecord(http, entity, record),
    async remove(entity, ids) {
      const ciphered = goesCiphered(entity, 'remove')
      await http.call(
        'POST',
        `${entity.path}/remove`,
        ciphered || ids.length > MOST_IN_ADDRESS ? { json: { ids }, ciphered } : { query: { ids: ids.join(',') } },
      )
    },
    choices: (entity, { q, current = 1, size = 20, offer }) =>
      select(entity, { q, current, size, ...(offer && JSON.parse(offer)) }),
    async named(entity, ids) {
      const parts = Array.from({ length: Math.ceil(ids.length / MOST_IN_ADDRESS) }, (_, part) =>
        ids.slice(part * MOST_IN_ADDRESS, (part + 1) * MOST_IN_ADDRESS),
      )
      const pages = await Promise.all(parts.map(some => select(entity, { ids: some.join(','), size: some.length })))
      return pages.flatMap(({ records }) => records)
    },
    people: ({ disabled, ...query }, signal) =>
      http.call('GET', '/api/blade-system/search/user', {
        query: { ...query, disabled: disabled && 'true' },
        signal,
      }),
    queries: async (...asked) => (await import('./ask-lines.ts')).askLines(http, asked),
    query: (entity, query) => http.call('POST', `${entity.path}/query`, { json: query }),
    call: (name, data = {}, signal) =>
      http.call('POST', `/api/data/${name.replace(/\.(?=[^.]*$)/, '/')}`, { json: data, signal }),
  }
}

/** @source HT-21…HT-30 */
function goesCiphered({ document }: ClientEntity, call: string): boolean {
  const cipher = document.cipher?.[call]
  return cipher === 'request' || cipher === 'both'
}

/** Filters are sent in the address; a screen's own condition needs the `query` call. */
async function listRecords(
  http: Pick<Door, 'call'>,
  entity: ClientEntity,
  request: ListRequest,
  signal?: AbortSignal,
): Promise<Page<WireRecord>> {
  const { current, size, search = {}, sort = [], where, call, countUpTo } = request
  if (call !== undefined) {
    const name = call.replace(/\.(?=[^.]*$)/, '/')
    const answer = await http.call<Page<WireRecord> | WireRecord[]>('POST', `/api/data/${name}`, {
      json: { current, size, ...search },
      signal,
    })
    return Array.isArray(answer) ? wholePage(answer) : answer
  }
  const firstDown = sort.findIndex(({ order }) => order === 'down')
  // an address says the ascending columns first
  const fits = firstDown < 0 || sort.slice(firstDown).every(({ order }) => order === 'down')
  if ((where === undefined || where === true) && fits) {
    const query = { current, size, countUpTo, ...search, ascs: sortedBy(sort, 'up'), descs: sortedBy(sort, 'down') }
    return http.call('GET', `${entity.path}/list`, { query, ciphered: goesCiphered(entity, 'list'), signal })
  }
  const json = { get: 'rows', where, search, sort, size, current, countUpTo }
  const { rows, ...counted } = await http.call<{ rows: WireRecord[]; total: number; more?: true }>(
    'POST',
    `${entity.path}/query`,
    { json, signal },
  )
  return { records: rows, ...counted, size, current, pages: Math.ceil(counted.total / size) }
}

/** A list that comes without pages. */
const wholePage = (records: WireRecord[]): Page<WireRecord> => ({
  records,
  ...{ total: records.length, size: records.length, current: 1, pages: 1 },
})

function sortedBy(sort: Sort[], order: 'up' | 'down'): string | undefined {
  const ids = sort.filter(entry => (entry.order ?? 'up') === order).map(entry => entry.id)
  return ids.length > 0 ? ids.join(',') : undefined
}

async function saveRecord(http: Pick<Door, 'call'>, entity: ClientEntity, record: WireRecord): Promise<WireRecord> {
  try {
    const ciphered = goesCiphered(entity, 'submit')
    return await http.call<WireRecord>('POST', `${entity.path}/submit`, { json: record, ciphered })
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const code = error.code === 'call.stale' ? 'record.stale' : hasIssues(error) ? 'record.refused' : error.code
    throw new Fault(code, error.params, { cause: error, data: error.data })
  }
}

const isUnseen = (error: unknown): error is Fault =>
  error instanceof Fault && ['call.missing', 'call.forbidden'].includes(error.code)

function hasIssues(fault: Fault): boolean {
  const data = fault.data
  return fault.code === 'call.refused' && data !== null && typeof data === 'object' && 'issues' in data
}

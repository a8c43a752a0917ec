/**
 * `dataConfig` of a card on the wire and the query behind it. What the wire has no name for keeps ours.
 * @source DB-01, DB-27…30; docs/http.md#workshops
 */
import type { Json, Query } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'
import { same } from '../version/same.ts'

type Wire = Record<string, Json>
type Sort = NonNullable<Query['sort']>[number]

/** What the wire form tells of a query and its document does not; it is not read back. */
export interface Origins {
  /** the app a model is of */
  appOf?(entity: string): { appId: string; appName: string } | undefined
  /** the code of the data source that a published query of SQL asks */
  sourceOf?(query: string): string | undefined
}

const ORDER = { up: 'asc', down: 'desc' } as const

/** A query as `dataConfig`. */
export function dataConfigOf(query: Query, origins: Origins = {}): Wire {
  const { id, entity, use, sql, call, get, where, sort, measures, group, params, after, ...rest } = query
  const source = sql === undefined ? undefined : origins.sourceOf?.(sql)
  return {
    queryId: id,
    ...(sql !== undefined
      ? { type: 'sql', ...(source !== undefined && { dataSource: source }), sqlContent: sql }
      : call !== undefined
        ? { type: 'call', call }
        : { type: 'miniApp' }),
    ...(entity !== undefined && { ...origins.appOf?.(entity), modelId: entity }),
    ...(use !== undefined && { use }),
    // only records and sums of a model are of a kind
    ...(sql === undefined && call === undefined ? wireGet(get, group) : get !== undefined && { get }),
    ...(where !== undefined && { conditionConfig: where }),
    ...(sort && { sortConfig: sort.map(wireSort) }),
    ...(sql === undefined && call === undefined ? wireMeasures(measures) : measures && { measures: measures as never }),
    ...(group && { group: group as unknown as Json }),
    ...(params && { sqlParam: Object.entries(params).map(([paramName, paramValue]) => ({ paramName, paramValue })) }),
    ...wireAfter(after),
    ...(rest as unknown as Wire),
  }
}

/** The query of a `dataConfig`; undefined where it names none. */
export function queryOf(config: Wire): Query | undefined {
  const { queryId, type, call, modelId, use, configType, get, conditionConfig, sortConfig, sqlParam, ...more } = config
  const { aggregateType, aggregateField, measureId, measureTitle, measures, group, requestAfter, ...others } = more
  const { appId: _appId, appName: _appName, dataSource: _source, sqlContent, ...rest } = others
  const isCounted = typeof aggregateType === 'string' && aggregateType !== 'no'
  const id = typeof queryId === 'string' ? queryId : undefined
  if (id === undefined) return undefined
  return {
    id,
    ...(type === 'sql' && sqlContent !== undefined && { sql: sqlContent }),
    ...(type === 'call' && { call }),
    ...(modelId !== undefined && { entity: modelId }),
    ...(use !== undefined && { use }),
    ...readGet(configType, get, isCounted),
    ...(conditionConfig !== undefined && { where: conditionConfig }),
    ...readSorts(sortConfig),
    ...(isCounted
      ? {
          measures: [
            {
              id: measureId ?? 'value',
              fn: aggregateType,
              ...(aggregateField !== undefined && { of: aggregateField }),
              ...(measureTitle !== undefined && { title: measureTitle }),
            },
          ],
        }
      : measures !== undefined && { measures }),
    ...(group !== undefined && { group }),
    ...(Array.isArray(sqlParam) && {
      params: Object.fromEntries(
        sqlParam.filter(isRecord).map(each => [String((each as Wire).paramName), (each as Wire).paramValue ?? null]),
      ),
    }),
    ...readAfter(requestAfter),
    ...rest,
  } as Query
}

/** A script is one text on the wire; one that this would change keeps ours. */
function wireAfter(after: Query['after']): Wire {
  if (!after) return {}
  const text = after.source.join('\n')
  return same(after, readAfter(text).after) ? { requestAfter: text } : { after }
}

const readAfter = (text: Json | undefined): Wire =>
  typeof text === 'string' && text !== '' ? { after: { source: text.split('\n') } } : {}

/** `ca` by category, `noCa` one value, `dataShow` records, `other` what `get` says. */
function wireGet(get: Query['get'], group: Query['group']): Wire {
  if (get === 'rows') return { configType: 'dataShow' }
  if (get === 'sums') return { configType: group?.length ? 'ca' : 'noCa' }
  return { configType: 'other', ...(get !== undefined && { get }) }
}

function readGet(configType: Json | undefined, get: Json | undefined, isCounted: boolean): { get?: Json } {
  if (configType === 'dataShow') return { get: 'rows' }
  if (configType === 'ca' || configType === 'noCa') return { get: 'sums' }
  if (get !== undefined) return { get }
  return isCounted && configType === undefined ? { get: 'sums' } : {}
}

const wireSort = ({ id, order, ...rest }: Sort): Json => ({
  sortField: id,
  ...(order && { sortType: ORDER[order] }),
  ...(rest as unknown as Wire),
})

/** Several columns, or one of a client that knows of one only. */
function readSorts(config: Json | undefined): { sort?: Json } {
  if (isRecord(config)) return { sort: [readSort(config as Wire)] }
  return Array.isArray(config) ? { sort: config.filter(isRecord).map(each => readSort(each as Wire)) } : {}
}

function readSort({ sortField, sortType, ...rest }: Wire): Json {
  const order = sortType === 'asc' ? 'up' : sortType === 'desc' ? 'down' : undefined
  return { id: sortField ?? '', ...(order && { order }), ...rest }
}

/** One measure has names of its own on the wire; several keep ours. */
function wireMeasures(measures: Query['measures']): Wire {
  if (measures === undefined) return { aggregateType: 'no' }
  const [only] = measures
  if (measures.length !== 1 || !only) return { measures: measures as unknown as Json }
  const { id, fn, of, title, ...rest } = only
  if (Object.keys(rest).length > 0) return { measures: measures as unknown as Json }
  return {
    aggregateType: fn,
    measureId: id,
    ...(of !== undefined && { aggregateField: of }),
    ...(title && { measureTitle: title as unknown as Json }),
  }
}

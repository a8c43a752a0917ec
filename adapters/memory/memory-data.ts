/**
 * A DataPort over records in memory.
 * @source docs/http.md#every-entity
 */
import { beginRecord } from '#engine/entity/begin-record.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { compileEntity, type Entity } from '#engine/entity/compile-entity.ts'
import { partIssues } from '#engine/entity/part-issues.ts'
import { Fault } from '#engine/error/fault.ts'
import { oneByOne } from '#engine/ports/one-by-one.ts'
import type { DataPort } from '#engine/ports/ports.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { matches } from '#engine/text/match.ts'
import type { EngineRecord, Value } from '#engine/value/value.ts'
import type { Page } from '../wire/envelope.ts'
import type { Choice, ClientEntity, WireRecord } from '../wire/screen.ts'
import { foldRows } from './fold-rows.ts'
import { labelOf, withLabels } from './labels.ts'
import type { MemoryOptions } from './memory-options.ts'
import { pageOf, selectRows } from './select-rows.ts'

export type MemoryDataOptions = Pick<MemoryOptions, 'records' | 'entities' | 'calls'> & { env(): RuleEnv }

export function createMemoryData({ records = {}, entities = {}, calls = {}, env }: MemoryDataOptions): DataPort {
  const tables = new Map<string, WireRecord[]>(
    Object.entries(records).map(([key, rows]) => [key, rows.map(row => ({ rev: 1, ...row }))]),
  )
  const compiled = new WeakMap<EntityDocument, Entity>()
  let lastId = 1000

  const rowsOf = (key: string): WireRecord[] => {
    const rows = tables.get(key) ?? []
    tables.set(key, rows)
    return rows
  }
  const choicesOf = (key: string): Choice[] =>
    rowsOf(key).map(row => ({ ...row, id: String(row.id), label: labelOf(row, entities[key]?.document) }))
  const entityOf = ({ document }: ClientEntity): Entity => {
    const entity = compiled.get(document) ?? compileEntity(document, key => entities[key]?.document)
    compiled.set(document, entity)
    return entity
  }
  const shown = (client: ClientEntity, row: WireRecord) => withLabels(row, client.document, rowsOf, entities)
  const select = (client: ClientEntity, request: Parameters<typeof selectRows>[2]) =>
    selectRows(rowsOf(client.document.key), entityOf(client), request, env())

  const port: DataPort = {
    async list(client, request) {
      if (request.call !== undefined) {
        const { current, size, search } = request
        return (calls[request.call]?.({ current, size, ...search }) ?? pageOf([], current, size)) as Page<WireRecord>
      }
      const found = select(client, request)
      return pageOf(
        found.map(row => shown(client, row)),
        request.current,
        request.size,
      )
    },
    async detail(client, id) {
      return shown(client, find(rowsOf(client.document.key), id))
    },
    async save(client, wire) {
      const entity = entityOf(client)
      const rows = rowsOf(client.document.key)
      const stored = wire.id === undefined ? null : find(rows, wire.id)
      if (stored && wire.rev !== undefined && wire.rev !== stored.rev)
        throw new Fault('record.stale', {}, { data: stored })
      const previous = stored ? toIds(entity, stored) : beginRecord(entity, env())
      const input = { ...previous, ...toIds(entity, wire) }
      const checked = partIssues(entity, checkRecord(entity, input, { env: env(), previous }), {
        ...{ input, stored: stored && previous, env: env() },
      })
      if (checked.issues.length > 0) throw new Fault('record.refused', {}, { data: { issues: checked.issues } })
      const { now } = env()
      const saved: WireRecord = {
        ...(stored ?? { id: String(++lastId), createTime: now, dataStatus: 1 }),
        ...toNames(entity, checked.record),
        rev: (stored?.rev ?? 0) + 1,
        updateTime: now,
      }
      if (stored) rows[rows.indexOf(stored)] = saved
      else rows.unshift(saved)
      return shown(client, saved)
    },
    async remove(client, ids) {
      const { key } = client.document
      tables.set(
        key,
        rowsOf(key).filter(row => !ids.includes(String(row.id))),
      )
    },
    async choices(key, { q = '', current = 1, size = 20 }) {
      return pageOf(
        choicesOf(key).filter(({ label }) => label.includes(q)),
        current,
        size,
      )
    },
    async named(key, ids) {
      return choicesOf(key).filter(({ id }) => ids.includes(id))
    },
    async people({ q = '', accounts, current, size }) {
      const named = accounts?.split(',')
      const text = (row: WireRecord, name: string) => (row[name] ? String(row[name]) : null)
      const all = rowsOf('user').map(row => ({
        id: String(row.id),
        account: text(row, 'account') ?? '',
        realName: labelOf(row, entities.user?.document),
        name: text(row, 'name'),
        avatar: text(row, 'avatar'),
        deptName: text(row, 'deptName'),
        postName: text(row, 'postName'),
      }))
      return pageOf(
        all.filter(
          ({ realName, account }) =>
            matches(q, [realName, account]) && (named === undefined || named.includes(account)),
        ),
        current,
        size,
      )
    },
    async query(client, query) {
      const found = select(client, { where: query.where, sort: query.get === 'sums' ? undefined : query.sort })
      if (query.get === 'sums') return foldRows(found, query, entityOf(client))
      const rows = found.filter(row => query.id === undefined || row.id === query.id).map(row => shown(client, row))
      return { rows: rows.slice(0, query.get === 'one' ? 1 : (query.size ?? rows.length)), total: rows.length }
    },
    async call(name, data = {}) {
      const answer = calls[name] ?? (name.endsWith('.print') ? () => null : undefined)
      if (!answer) throw new Fault('call.missing', { call: name })
      return answer(data)
    },
    // of the port as it is then: a caller may replace what it does
    queries: (asks, tell) => oneByOne(port)(asks, tell),
  }
  return port
}

function find(rows: WireRecord[], id: string): WireRecord {
  const row = rows.find(entry => entry.id === id)
  if (!row) throw new Fault('record.unknown', { id })
  return row
}

function toIds(entity: Entity, wire: WireRecord): EngineRecord {
  const given = [...entity.fields.values()].filter(({ field }) => (field.name ?? field.id) in wire)
  return Object.fromEntries(given.map(({ field }) => [field.id, wire[field.name ?? field.id] as Value]))
}

function toNames(entity: Entity, record: EngineRecord): WireRecord {
  return Object.fromEntries(
    [...entity.fields.values()].map(({ field }) => [field.name ?? field.id, record[field.id] ?? null]),
  )
}

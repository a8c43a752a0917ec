/**
 * `/api/appInfo/appBizData`: the records of micro-apps, passed on to the calls of their entities.
 * @source DM-15…DM-25, UQ-14
 */
import type { FastifyInstance } from 'fastify'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { pick } from '#engine/text/text.ts'
import { answer } from '../../http/answer/envelope.ts'
import { langOf } from '../../http/request/lang.ts'
import type { Services } from '../../services.ts'
import { type BizTable, findTable, mustEnter, openBizApp, readIds, readText } from './biz-app.ts'
import { type Body, openBizCalls } from './biz-calls.ts'
import { listByQuery } from './biz-query.ts'
import { fromBizRecord, toFilters, toSort } from './biz-record.ts'
import { registerRegain } from './biz-regain.ts'
import { permissionInfo } from './permission-info.ts'

const BASE = '/api/appInfo/appBizData'

export function registerBizData(app: FastifyInstance, services: Services): void {
  const { entities, errors } = services
  const calls = openBizCalls(app, services)
  const { post, tableOf, childOf, one, page } = calls
  const askedOf = ({ name }: BizTable, { current, size, sort, queryObj }: Body, more: Body = {}) => {
    return { current, size, ...toSort(sort), filters: { ...toFilters(name, queryObj), ...more } }
  }
  const save = async (who: Who, table: BizTable, record: WireRecord): Promise<WireRecord> =>
    one(who, table, await entities.save(who, table.entity.key, record))
  const listChildren = async (who: Who, body: Body) => {
    const child = await childOf(who, body)
    const of = { [`${child.by}_equal`]: readText(body.foreignKey, 'foreignKey') }
    return page(who, child, await entities.list(who, child.entity.key, askedOf(child, body, of)))
  }

  post('list', 'A page of records: current, size, appId, tableName?, sort, queryObj, aiSql?', async (who, body) => {
    const biz = await openBizApp(services, who, body.appId)
    const table = findTable(biz, body.tableName)
    await mustEnter(services, who, table)
    const asked = askedOf(table, body)
    const isByQuery = body.aiSql !== undefined && body.aiSql !== null && body.aiSql !== ''
    const found = isByQuery
      ? await listByQuery(services, who, biz, table, body.aiSql, asked)
      : await entities.list(who, table.entity.key, asked)
    return page(who, table, found)
  })
  post('detail', 'One record: appId, dataId, tableName?', async (who, body) => {
    const table = await tableOf(who, body)
    return one(who, table, await entities.detail(who, table.entity.key, readText(body.dataId, 'dataId')))
  })
  post(
    'saveBizData',
    'Adds or edits: appId, data, operate, tableName?, foreignKey?, dynamicTempData?',
    async (who, body) => {
      const table = await tableOf(who, body)
      const record = fromBizRecord(table.name, body.data, body.dynamicTempData)
      mustFit(body.operate, record)
      if (body.foreignKey) record[(await childOf(who, body)).by] = readText(body.foreignKey, 'foreignKey')
      return save(who, table, record)
    },
  )
  post(
    'removeBizData',
    'Removes the records of status 1: appId, ids, tableName?; answers which, and which are left and why',
    async (who, body, lang) => {
      const { entity } = await tableOf(who, body)
      const ids = readIds(body.ids)
      const left = await entities.removeFree(who, entity.key, ids)
      const isLeft = new Set(left.map(({ id }) => id))
      return {
        removed: [...new Set(ids)].filter(id => !isLeft.has(id)),
        left: left.map(({ id, fault }) => ({ id, msg: errors.text(fault.code, fault.params, lang) })),
      }
    },
  )
  post('childOneToMoreList', 'Rows of a child table: appId, tableName, foreignKey = id of the parent', listChildren)
  post(
    'saveBizChildData',
    'Adds or edits a row of a child table: appId, tableName, foreignKey, data',
    async (who, body) => {
      const child = await childOf(who, body)
      const row = { ...fromBizRecord(child.name, body.data), [child.by]: readText(body.foreignKey, 'foreignKey') }
      return save(who, child, row)
    },
  )
  post('removeBizChildData', 'Removes rows of a child table: appId, tableName, ids', async (who, body) => {
    const { entity } = await childOf(who, body)
    await entities.remove(who, entity.key, readIds(body.ids))
    return null
  })
  post(
    'batchUpdateBizData',
    'Edits many: appId, ids, data, tableName?; answers what became of each',
    async (who, body, lang) => {
      const table = await tableOf(who, body)
      const changes = fromBizRecord(table.name, body.data)
      const outcomes: { id: string; saved: boolean; msg: string }[] = []
      for (const id of readIds(body.ids)) {
        const refused = await save(who, table, { ...changes, id }).then(() => null, asFault)
        const msg = refused ? errors.text(refused.code, refused.params, lang) : ''
        outcomes.push({ id, saved: !refused, msg })
      }
      return outcomes
    },
  )
  registerRegain(services, calls, listChildren)
  registerPermissionInfo(app, services)
}

function registerPermissionInfo(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { appId?: string } }>(
    `${BASE}/queryAppPermissionInfo`,
    { schema: { tags: ['appBizData'], summary: 'What the caller may do in an app' } },
    async request =>
      answer(
        await permissionInfo(services, services.who(request), request.query.appId, text => pick(text, langOf(request))),
      ),
  )
}

/** @throws Fault 'bizData.operate' when `operate` does not fit the record. DM-14 */
function mustFit(operate: unknown, { id }: WireRecord): void {
  const fits =
    operate === undefined || (operate === 'add' && id === undefined) || (operate === 'edit' && id !== undefined)
  if (!fits) throw new Fault('bizData.operate')
}

/** A refusal is reported for its record; any other error stops the batch. */
function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  throw error
}

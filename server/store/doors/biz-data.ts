/**
 * `/api/appInfo/appBizData`: the records of micro-apps, passed on to the calls of their entities.
 * @source DM-15…DM-25, UQ-14
 */
import type { FastifyInstance } from 'fastify'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { pick } from '#engine/text/text.ts'
import { answer } from '../../http/answer/envelope.ts'
import { langOf } from '../../http/request/lang.ts'
import type { Services } from '../../services.ts'
import { type BizTable, findChildTable, findTable, mustEnter, openBizApp, readIds, readText } from './biz-app.ts'
import { fromBizRecord, toBizPage, toBizRecord, toFilters, toSort } from './biz-record.ts'
import { permissionInfo } from './permission-info.ts'

const BASE = '/api/appInfo/appBizData'
/** @source DM-11 */
const RETURNED = 2

type Body = Record<string, unknown>

export function registerBizData(app: FastifyInstance, services: Services): void {
  const { entities } = services
  const post = (name: string, summary: string, call: (who: Who, body: Body) => Promise<unknown>) =>
    app.post(`${BASE}/${name}`, { schema: { tags: ['appBizData'], summary } }, async request =>
      answer(await call(services.who(request), (request.body ?? {}) as Body)),
    )
  const tableOf = async (who: Who, body: Body): Promise<BizTable> => {
    const table = findTable(await openBizApp(services, who, body.appId), body.tableName)
    await mustEnter(services, who, table)
    return table
  }
  const childOf = async (who: Who, body: Body) =>
    findChildTable(await openBizApp(services, who, body.appId), body.tableName)
  const list = async (who: Who, { entity, name }: BizTable, body: Body, more: Body = {}): Promise<Page<WireRecord>> => {
    const filters = { ...toFilters(name, body.queryObj), ...more }
    const { current, size } = body
    return toBizPage(name, await entities.list(who, entity.key, { current, size, ...toSort(body.sort), filters }))
  }
  const save = async (who: Who, { entity, name }: BizTable, record: WireRecord): Promise<WireRecord> =>
    toBizRecord(name, await entities.save(who, entity.key, record))

  post('list', 'A page of records: current, size, appId, tableName?, sort, queryObj', async (who, body) => {
    if (body.aiSql) throw new Fault('bizData.aiSql')
    return list(who, await tableOf(who, body), body)
  })
  post('detail', 'One record: appId, dataId, tableName?', async (who, body) => {
    const { entity, name } = await tableOf(who, body)
    return toBizRecord(name, await entities.detail(who, entity.key, readText(body.dataId, 'dataId')))
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
  post('removeBizData', 'Removes all or none: appId, ids, tableName?', async (who, body) => {
    const { entity } = await tableOf(who, body)
    await entities.remove(who, entity.key, readIds(body.ids))
    return null
  })
  post(
    'childOneToMoreList',
    'Rows of a child table: appId, tableName, foreignKey = id of the parent',
    async (who, body) => {
      const child = await childOf(who, body)
      return list(who, child, body, { [`${child.by}_equal`]: readText(body.foreignKey, 'foreignKey') })
    },
  )
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
    'regainBizData',
    'A returned record (status 2), to be filled in again: appId, dataId, tableName?',
    async (who, body) => {
      const { entity, name } = await tableOf(who, body)
      const record = await entities.detail(who, entity.key, readText(body.dataId, 'dataId'))
      if (record.dataStatus !== RETURNED) throw new Fault('bizData.notReturned')
      return toBizRecord(name, record)
    },
  )

  app.post(
    `${BASE}/batchUpdateBizData`,
    {
      schema: {
        tags: ['appBizData'],
        summary: 'Edits many: appId, ids, data, tableName?; answers what became of each',
      },
    },
    async request => {
      const [who, body] = [services.who(request), (request.body ?? {}) as Body]
      const table = await tableOf(who, body)
      const changes = fromBizRecord(table.name, body.data)
      const outcomes: { id: string; saved: boolean; msg: string }[] = []
      for (const id of readIds(body.ids)) {
        const refused = await save(who, table, { ...changes, id }).then(() => null, asFault)
        const msg = refused ? services.errors.text(refused.code, refused.params, langOf(request)) : ''
        outcomes.push({ id, saved: !refused, msg })
      }
      return answer(outcomes)
    },
  )
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

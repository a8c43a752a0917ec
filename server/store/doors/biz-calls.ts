/** What the calls to the business data of apps have in common. @source docs/http.md#micro-apps */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { Lang } from '#engine/text/text.ts'
import { readOrigins } from '../../entity/rights/origin.ts'
import { Download } from '../../http/answer/download.ts'
import { answer } from '../../http/answer/envelope.ts'
import { langOf } from '../../http/request/lang.ts'
import type { Services } from '../../services.ts'
import { type BizTable, findChildTable, findTable, mustEnter, openBizApp } from './biz-app.ts'
import { toBizRecord } from './biz-record.ts'

export type Body = Record<string, unknown>
type Run = (who: Who, body: Body, lang: Lang) => Promise<unknown>

export type BizCalls = ReturnType<typeof openBizCalls>

export function openBizCalls(app: FastifyInstance, services: Services) {
  const told = async (who: Who, { entity, name }: BizTable, records: WireRecord[]): Promise<WireRecord[]> => {
    const ids = records.flatMap(({ id }) => id ?? [])
    const origins = ids.length ? await services.db.readAtOnce(who, trx => readOrigins(trx, entity.key, ids)) : new Map()
    return records.map(record => toBizRecord(name, record, origins.get(record.id)))
  }
  return {
    /** A call answers what `run` returns, in an envelope or as a file. */
    post(name: string, summary: string, run: Run): void {
      const schema = { tags: ['appBizData'], summary }
      app.post(`/api/appInfo/appBizData/${name}`, { schema }, async (request, reply: FastifyReply) => {
        const data = await run(services.who(request), (request.body ?? {}) as Body, langOf(request))
        return data instanceof Download ? data.send(reply) : answer(data)
      })
    },
    /** The table a body names. @throws Fault 'bizData.forbidden' when the caller may do nothing with it */
    async tableOf(who: Who, body: Body): Promise<BizTable> {
      const table = findTable(await openBizApp(services, who, body.appId), body.tableName)
      await mustEnter(services, who, table)
      return table
    },
    /** The child table a body names. */
    childOf: async (who: Who, body: Body) =>
      findChildTable(await openBizApp(services, who, body.appId), body.tableName),
    one: async (who: Who, table: BizTable, record: WireRecord) => (await told(who, table, [record]))[0]!,
    page: async (who: Who, table: BizTable, page: Page<WireRecord>): Promise<Page<WireRecord>> => ({
      ...page,
      records: await told(who, table, page.records),
    }),
  }
}

/**
 * What older clients ask for under names of their own: the operations and the queries of running apps.
 * @source MA-29; ADR 0037
 */
import { managesApp } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { isQuery } from '#engine/kind/query.ts'
import { pick, type Text } from '#engine/text/text.ts'
import callWords from '#schemas/text/calls.json' with { type: 'json' }
import type { RunningApp } from '../../layers/view.ts'
import { isAdministrator } from '../../store/rights.ts'
import { type Columns, listRows } from '../usual/listed-rows.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { readOperations } from './operation/operation.ts'

type Row = { id: string; name: string; appId: string; status: string } & Record<string, string | number | null>

/** What can be granted in an app: the usual calls of its models, and its own operations. */
async function operationsOf({ db, who, lang }: VerbContext, { key, documents }: RunningApp): Promise<Row[]> {
  const may = new Set(documents.filter(isEntity).flatMap(({ access = [] }) => access.flatMap(grant => grant.may)))
  const usual = Object.entries(callWords as Record<string, Text>).filter(([call]) => may.has(call))
  const own = await db.readAtOnce(who, trx => readOperations(trx, key))
  const named = [
    ...usual.map(([code, title]) => ({ code, name: pick(title, lang) })),
    ...own.map(({ id, title }) => ({ code: `op_${id}`, name: pick(title, lang) })),
  ]
  return named.map((each, at) => ({ id: `${key}.${each.code}`, appId: key, sort: at + 1, status: '1', ...each }))
}

/** The SQL queries of an app, without the SQL. */
async function queriesOf({ lang }: VerbContext, app: RunningApp): Promise<Row[]> {
  return app.documents.filter(isQuery).flatMap(query => {
    if (query.entity !== undefined) return []
    const { key: id, title, source } = query
    return [{ id, name: pick(title, lang), appId: app.key, dataSourceId: source, status: '1' }]
  })
}

type RowsOf = (context: VerbContext, app: RunningApp) => Promise<Row[]>

/** Of the running apps that the caller manages. */
async function rowsOf(context: VerbContext, of: RowsOf): Promise<Row[]> {
  const { who, store } = context
  const { apps } = await store.view(who.tenant)
  const managed = apps.filter(({ key }) => isAdministrator(who) || managesApp(who, key))
  return (await Promise.all(managed.map(app => of(context, app)))).flat()
}

function verbsOf(name: string, of: RowsOf, known: string[]): Record<string, Verb> {
  const columns: Columns<Row> = { known, first: ['appId', 1], ties: [['id', 1]] }
  return {
    [`${name}.list`]: {
      method: 'GET',
      run: async context => listRows(await rowsOf(context, of), context.input, columns),
    },
    [`${name}.detail`]: {
      method: 'GET',
      async run(context) {
        const row = (await rowsOf(context, of)).find(({ id }) => id === context.input.id)
        if (!row) throw new Fault('record.unknown', { title: context.entity.title })
        return row
      },
    },
    [`${name}.submit`]: refuseWith(`${name}.kept`),
    [`${name}.remove`]: refuseWith(`${name}.kept`),
  }
}

/** Nothing is kept under these names: the refusal says where it is. */
const refuseWith = (code: string): Verb => ({
  method: 'POST',
  run: async () => {
    throw new Fault(code)
  },
})

export const appAnswers: Record<string, Verb> = {
  ...verbsOf('appOperate', operationsOf, ['name', 'code', 'appId', 'sort', 'status']),
  ...verbsOf('appDataSource', queriesOf, ['name', 'appId', 'dataSourceId', 'status']),
}

import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Who } from '#engine/access/who.ts'
import type { Lang } from '#engine/text/text.ts'
import { whoOf } from '../auth/session/guard.ts'
import type { Db } from '../db/db.ts'
import { inLang } from '../db/in-lang.ts'
import { contains, deptNamesOf, isCalled, postNamesOf } from '../entity/choices/people.ts'
import { pageOf, readPaging } from '../entity/read/page/paging.ts'
import { answer } from '../http/answer/envelope.ts'
import { readTexts } from '../http/request/read-texts.ts'
import type { RegisterRoutes } from '../services.ts'

/** The result columns and filters of a search for people, roles, departments or posts. */
interface Search {
  table: string
  columns(lang: Lang | undefined): RawBuilder<unknown>
  /** parameter → condition; `like` texts match anywhere */
  filters: Record<string, (value: string) => RawBuilder<unknown>>
  order: RawBuilder<unknown>
  /** the parameter that also finds the disabled ones, with `true` */
  also?: string
}

const like = (column: string) => (value: string) => contains(sql.ref(column), value)
const within = (column: string) => (value: string) => sql`${sql.ref(column)} @> array[${digits(value)}]::bigint[]`
const digits = (value: string) => (/^\d{1,18}$/.test(value) ? value : '0')

/** A name, or its English beside it, contains the text. */
const named = (column: string) => (text: string) => sql`(${like(column)(text)} or ${like(`${column}_en`)(text)})`

type Query = Record<string, string>

/** @source UR-11, UR-12, UR-52, SH-71 */
const SEARCHES: Record<string, Search> = {
  user: {
    table: 'blade_user',
    columns: lang => sql`t.id, t.account, t.name, t.real_name as "realName", t.avatar,
      ${deptNamesOf(lang)} as "deptName",
      ${postNamesOf(lang)} as "postName"`,
    filters: {
      q: isCalled,
      name: like('t.real_name'),
      realName: like('t.real_name'),
      realName_like: like('t.real_name'),
      account: like('t.account'),
      account_like: like('t.account'),
      accounts: list => sql`t.account = any(${list.split(',')})`,
      deptId: within('t.dept_id'),
      roleId: within('t.role_id'),
      postId: within('t.post_id'),
    },
    order: sql`coalesce(t.status, 1) = 1 desc, t.id`,
    also: 'disabled',
  },
  role: {
    table: 'blade_role',
    columns: lang => sql`t.id, ${inLang(lang, 't.role_name')} as "roleName", t.role_alias as "roleAlias"`,
    filters: { name: named('t.role_name'), roleName: named('t.role_name'), roleName_like: named('t.role_name') },
    order: sql`t.sort, t.id`,
  },
  dept: {
    table: 'blade_dept',
    columns: lang =>
      sql`t.id, ${inLang(lang, 't.dept_name')} as "deptName", t.full_name as "fullName", coalesce(t.parent_id, 0)::text as "parentId"`,
    filters: { name: named('t.dept_name'), deptName: named('t.dept_name'), deptName_like: named('t.dept_name') },
    order: sql`t.sort, t.id`,
  },
  post: {
    table: 'blade_post',
    columns: lang => sql`t.id, ${inLang(lang, 't.post_name')} as "postName", t.post_code as "postCode"`,
    filters: { name: named('t.post_name'), postName: named('t.post_name'), postName_like: named('t.post_name') },
    order: sql`t.sort, t.id`,
  },
}

/** `GET /api/blade-system/search/{user|role|dept|post}`: what pickers of people show, for everybody signed in. */
export const searchCalls: RegisterRoutes = (app, { db }) => {
  for (const [name, search] of Object.entries(SEARCHES)) {
    const schema = { tags: ['session'], summary: `Finds a ${name}`, querystring: describeQuery(search) }
    app.get(`/api/blade-system/search/${name}`, { schema }, async request =>
      answer(await runSearch(db, whoOf(request), search, request.query as Query)),
    )
  }
}

function describeQuery(search: Search): object {
  const names = ['current', 'size', ...Object.keys(search.filters), ...[search.also ?? []].flat()]
  return { type: 'object', properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])) }
}

async function runSearch(db: Db, who: Who, search: Search, query: Query): Promise<Page<unknown>> {
  const paging = readPaging(query.current, query.size)
  const given = readTexts(query, Object.keys(search.filters))
  const conditions = Object.entries(search.filters)
    .filter(([name]) => given[name])
    .map(([name, condition]) => condition(given[name] ?? ''))
  const where = sql.join(
    [
      sql`t.tenant_id = ${who.tenant} and t.is_deleted = 0`,
      ...(search.also && query[search.also] === 'true' ? [] : [sql`coalesce(t.status, 1) = 1`]),
      ...conditions,
    ],
    sql` and `,
  )
  const table = sql.table(search.table)
  const [rows, total] = await db.readAtOnce(who, trx =>
    Promise.all([
      sql`select ${search.columns(who.lang)} from ${table} t where ${where} order by ${search.order}
          limit ${paging.size} offset ${paging.offset}`.execute(trx),
      sql<{ total: number }>`select count(*)::int as total from ${table} t where ${where}`.execute(trx),
    ]),
  )
  return pageOf(rows.rows, total.rows[0]?.total ?? 0, paging)
}

/** The entities of the table of rules as tables of PostgreSQL, and rules run over their rows. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { columnType } from '#engine/entity/column-type.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import { pointingName } from '#engine/rules/pointing.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import type { RuleScope } from '#engine/rules/scope.ts'
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import { type EngineRecord, readRecords, readValue } from '#engine/value/value.ts'
import { ruleToSql, type SqlScope, valueToSql } from '#server/entity/rule-sql/rule-sql.ts'
import { textOf } from '#server/entity/rule-sql/value.ts'
import { DEPTS, ITEM, THING } from '../cases/rules.ts'

/** What one rule gives for one row: its value as text, and whether a WHERE would take the row. */
export interface Answer {
  value: string | null
  held: boolean
}

export interface Things {
  insert(records: readonly EngineRecord[]): Promise<void>
  /** Answers in the order the records were inserted. */
  run(rule: Rule, scope: RuleScope, env: RuleEnv): Promise<Answer[]>
  close(): Promise<void>
}

/** A database of its own in the cluster of the run, which goes with it. */
export async function openThings(databaseUrl: string, name: string): Promise<Things> {
  const admin = new pg.Client(databaseUrl)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 1, options: '-c timezone=Asia/Shanghai' })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await sql
    .raw(`create table thing (id bigint primary key, "createUser" bigint, "createDept" bigint${columnsOf(THING)})`)
    .execute(db)
  await sql.raw(`create table item (id bigserial primary key${columnsOf(ITEM)})`).execute(db)
  await sql.raw('create table blade_dept (id bigint primary key, parent_id bigint, tenant_id text)').execute(db)
  for (const [id, parent] of DEPTS) await sql`insert into blade_dept values (${id}, ${parent}, ${TENANT})`.execute(db)

  return {
    async insert(records) {
      await sql`truncate thing, item`.execute(db)
      for (const [index, record] of records.entries()) {
        await insertRow(db, THING, { ...record, id: index })
        const rows = ['items', pointingName(ITEM.key, 'thing')].flatMap(name => readRecords(record, name))
        for (const row of rows) await insertRow(db, ITEM, { ...row, thing: String(index) })
      }
    },
    async run(rule, scope, env) {
      const { type } = readRule(rule, scope, '').term
      const value = textOf(type, valueToSql(rule, scope, sqlScope(env)))
      const held = type === 'bool' ? ruleToSql(rule, scope, sqlScope(env)) : sql`false`
      const { rows } =
        await sql<Answer>`select ${value} as value, (${held}) is true as held from thing t order by t.id`.execute(db)
      return rows
    },
    close: () => db.destroy(),
  }
}

const TENANT = '000001'

/** Columns every record has, as far as rules are asked of them here. */
const SYSTEM = ['id', 'createUser', 'createDept']

function sqlScope(env: RuleEnv): SqlScope {
  const row: SqlScope = { env, tenant: TENANT, column: id => sql.ref(`r.${id}`) }
  return {
    env,
    tenant: TENANT,
    column: id => sql.ref(`t.${id}`),
    rows: () => ({ from: sql`item r`, where: sql`r.thing = t.id`, scope: row }),
  }
}

function columnsOf(document: EntityDocument): string {
  return document.fields.map(field => (columnType(field) ? `, "${field.id}" ${columnType(field)}` : '')).join('')
}

async function insertRow(db: Kysely<unknown>, document: EntityDocument, record: EngineRecord): Promise<void> {
  const given = document.fields.filter(field => columnType(field) && readValue(record, field.id) !== null)
  const names = given.map(field => sql.ref(field.id))
  const values = given.map(field => {
    const value = readValue(record, field.id)
    const bound = columnType(field) === 'jsonb' ? JSON.stringify(value) : value
    return sql`${bound}::${sql.raw(columnType(field)!)}`
  })
  for (const id of SYSTEM.filter(id => readValue(record, id) !== null)) {
    names.push(sql.ref(id))
    values.push(sql`${record[id]}`)
  }
  const target = sql.ref(document.key)
  if (names.length === 0) await sql`insert into ${target} default values`.execute(db)
  else await sql`insert into ${target} (${sql.join(names)}) values (${sql.join(values)})`.execute(db)
}

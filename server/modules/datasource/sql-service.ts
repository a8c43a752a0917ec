/**
 * Published SQL: `query` documents, which may be run by those their `access` names. The browser sends the key of a
 * document and values for its params; only people who may publish a statement can send one.
 * @source DS-04; docs/language.md#query; docs/security.md#sql
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { mayRunQuery } from '#engine/access/app-rights.ts'
import type { Who } from '#engine/access/who.ts'
import { under } from '#engine/compile/check-app.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { isSqlQuery } from '#engine/kind/query.ts'
import { checkGrammar } from '#engine/schema/check-grammar.ts'
import type { QueryDocument, SqlQuery } from '#engine/schema/document.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { isRecord } from '#engine/value/value.ts'
import type { Config } from '../../config/config.ts'
import type { Seal } from '../../config/secrets.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { ReportRows, ReportStatement } from '../../db/guests/run-statement.ts'
import type { EntityService } from '../../entity/entity-service.ts'
import { readsAll } from '../../entity/rights/reads-all.ts'
import type { Store } from '../../store/store.ts'
import { bindNames, boundOf, textOf } from './bind-names.ts'
import { checkQuery } from './check-query.ts'
import { openSources, type Sources } from './open-sources.ts'
import { readParams } from './query-params.ts'
import { columnOf, toRecord } from './query-rows.ts'

/** @source DB-32 */
const MOST_ROWS = 1000
const TRIED_ROWS = 20
/** The right to write SQL: the action of `datasource` that tries it. */
const WRITING = ['datasource', 'try'] as const

export interface Answered {
  rows: WireRecord[]
  total: number
  /** how many the rows are, where the statement has more */
  cut?: number
  /** the query returns one row */
  single: boolean
}

export interface SqlService {
  /**
   * Runs the published query `key`.
   * @param isSeen  its rows are shown: a check of a process only asks them
   * @throws Fault 'sql.unknown', 'sql.forbidden', 'sql.narrowed', 'record.refused', 'sql.failed', 'sql.slow', 'sql.size'
   */
  run(who: Who, key: string, params: unknown, isSeen?: boolean): Promise<Answered>
  /**
   * As `run`, by the text and source of a published query, for clients that do not know keys. @throws Fault
   * 'sql.unpublished'
   */
  runText(who: Who, source: unknown, text: unknown, params: unknown, isSeen?: boolean): Promise<Answered>
  /**
   * The key of the published query that `text` names, or whose statement it is over `source`: nothing is run. @throws
   * Fault 'sql.choose', 'sql.unpublished'
   */
  keyOf(who: Who, source: string, text: string): Promise<string>
  /**
   * Runs a document being written: 20 rows, all columns of the statement, and PostgreSQL's own messages.
   * @throws Fault 'entity.forbidden.action', 'sql.choose', 'sql.text', 'sql.refused'
   */
  try(who: Who, document: unknown, params: unknown): Promise<Answered & { columns: string[] }>
  test: Sources['test']
  /**
   * Runs a statement of this server's own on another database, for those who may write SQL. @throws Fault
   * 'entity.forbidden.action', those of `Sources.run`
   */
  ask(who: Who, source: string, asked: ReportStatement): Promise<ReportRows>
  /**
   * Checks queries about to be published: whether the person may publish them, and what their sources report.
   * @param trx    the transaction of the owning role in which their tables were created
   * @param before the published ones; unchanged queries are not checked again
   */
  check(trx: Trx, who: Who, documents: SqlQuery[], before: SqlQuery[]): Promise<Issue[]>
  close(): Promise<void>
}

export interface SqlParts {
  config: Config
  db: Db
  seal: Seal
  store: Store
  entities: EntityService
}

export function openSql({ config, db, seal, store, entities }: SqlParts): SqlService {
  const sources = openSources(db, seal, config)

  async function find(tenant: string, key: string): Promise<SqlQuery> {
    const placed = (await store.view(tenant)).find('query', key)
    const document = placed?.document as QueryDocument | undefined
    if (document?.entity !== undefined || !document) throw new Fault('sql.unknown', { query: key })
    return document
  }

  /** The published query of this statement over the source. @throws Fault 'sql.unpublished' */
  async function byText(tenant: string, source: string, text: string): Promise<SqlQuery> {
    const wanted = textOf({ sql: [text] })
    const queries = (await store.view(tenant))
      .all()
      .flatMap(({ document }) => (isSqlQuery(document) && textOf(document) === wanted ? [document] : []))
    const named = queries.find(query => query.source === source)
    if (named) return named
    const id = queries.length > 0 ? await sources.idOf(tenant, source) : null
    for (const query of queries) if (id !== null && (await sources.idOf(tenant, query.source)) === id) return query
    throw new Fault('sql.unpublished')
  }

  async function runDocument(who: Who, query: SqlQuery, params: unknown, most: number) {
    const values = readParams(query, who, isRecord(params) ? params : {})
    const { sql, names } = bindNames(textOf(query), query.params)
    const bound = names.map(name =>
      boundOf(
        query.params?.find(({ id }) => id === name),
        values[name],
      ),
    )
    const asked = { sql, values: bound, most: query.single ? 1 : most }
    const { columns, rows, more } = await sources.run(who.tenant, query.source, asked)
    if (query.single && more) throw new Fault('sql.not-single', { query: query.title })
    const lost = query.result.find(result => !columns.includes(columnOf(result)))
    if (lost) throw new Fault('sql.column', { column: columnOf(lost), known: columns })
    const records = rows.map(row => toRecord(query.result, columns, row))
    const cut = more && { cut: records.length }
    return { rows: records, total: records.length, ...cut, single: query.single === true, columns }
  }

  /** @throws Fault 'sql.forbidden', 'sql.narrowed' */
  async function mustRun(who: Who, query: SqlQuery, isSeen: boolean): Promise<void> {
    const [view, context] = await Promise.all([store.view(who.tenant), entities.accessContext(who)])
    const key = view.find('query', query.key)?.app?.key ?? ''
    const documents = view.apps.find(app => app.key === key)?.documents ?? []
    const may = mayRunQuery(query, who, context.standing(key), () => !isSeen || readsAll(context, documents))
    if (may === 'no') throw new Fault('sql.forbidden', { query: query.title })
    if (may === 'narrowed') throw new Fault('sql.narrowed', { query: query.title })
  }

  async function runPublished(who: Who, query: SqlQuery, params: unknown, isSeen = true): Promise<Answered> {
    await mustRun(who, query, isSeen)
    const { columns: _, ...answered } = await runDocument(who, query, params, MOST_ROWS).catch(error => {
      throw redact(error)
    })
    return answered
  }

  return {
    run: async (who, key, params, isSeen) => runPublished(who, await find(who.tenant, key), params, isSeen),
    async runText(who, source, text, params, isSeen) {
      if (!source || typeof text !== 'string' || !text.trim()) throw new Fault('sql.unconfigured')
      return runPublished(who, await byText(who.tenant, String(source), text), params, isSeen)
    },
    async keyOf({ tenant }, source, text) {
      if (isSqlQuery((await store.view(tenant)).find('query', text)?.document)) return text
      if (!source) throw new Fault('sql.choose')
      return (await byText(tenant, source, text)).key
    },
    async try(who, document, params) {
      await entities.mustBeAllowed(who, ...WRITING)
      if (isRecord(document) && !document.source) throw new Fault('sql.choose')
      if (isRecord(document) && !String([document.sql ?? ''].flat().join('')).trim()) throw new Fault('sql.text')
      const issues = isRecord(document) && isSqlQuery(document) ? checkGrammar(document as never) : null
      if (!issues) throw new Fault('sql.unconfigured')
      if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
      return runDocument(who, document as never, params, TRIED_ROWS)
    },
    test: sources.test,
    async ask(who, source, asked) {
      await entities.mustBeAllowed(who, ...WRITING)
      return sources.run(who.tenant, source, asked)
    },
    async check(trx, who, documents, before) {
      const texts = new Set(before.map(printDocument))
      const changed = documents.filter(each => !texts.has(printDocument(each)))
      if (!changed.length) return []
      await entities.mustBeAllowed(who, ...WRITING)
      const issues: Issue[] = []
      for (const query of changed) issues.push(...under(query, await checkQuery(trx, sources, who.tenant, query)))
      return issues
    },
    close: sources.close,
  }
}

/** Readers only learn that it failed: PostgreSQL's message may contain values of rows. @source VM-67 */
function redact(error: unknown): unknown {
  if (!(error instanceof Fault) || error.code !== 'sql.refused') return error
  return new Fault('sql.failed', { state: error.params.state }, { cause: error })
}

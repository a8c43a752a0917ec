import type { RuleEnv } from '#engine/rules/context.ts'
import type { Term } from '#engine/rules/term.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { EngineRecord, Value } from '#engine/value/value.ts'
import type { Sql } from './value.ts'

/** Where the names of a rule stand in a statement. */
export interface SqlScope {
  /** A field of the record in the engine's type: codes as text, truths as boolean. By id, from the entity alone. */
  column(id: string): Sql
  /** A field shown through a ref: a subquery that gives one value. */
  shown?(id: string, shown: string): Sql
  /** The rows of a `children` field: what stands in FROM and in WHERE, and the scope inside. */
  rows?(id: string, entity: EntityDocument): { from: Sql; where: Sql; scope: SqlScope }
  /** A name of `$option`, when options are rows of the statement; null of one that is not to be seen. */
  option?(name: string): Sql | null
  /** The record the rule asks about, when its values are known and the statement's rows are others. */
  given?: EngineRecord
  env: RuleEnv
  /** whose departments lie below one another */
  tenant: string
}

/** The scopes around the term being written; `up` is the record around a row. */
export interface At {
  sql: SqlScope
  up?: At
}

/** How operands are written. */
export interface Writers {
  term(term: Term, at: At): Sql
  /** a truth where null counts as false */
  condition(term: Term, at: At): Sql
  /** a truth that is never null */
  strict(term: Term, at: At): Sql
  /** the value of what is the same for every row, else undefined */
  known(term: Term, at: At): Value | undefined
}

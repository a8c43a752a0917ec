import type { RuleEnv } from '#engine/rules/context.ts'
import type { Term } from '#engine/rules/term.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { EngineRecord, Value } from '#engine/value/value.ts'
import type { Sql } from './value.ts'

/** How the names of a rule are written in a statement. */
export interface SqlScope {
  /**
   * A field of the record in the engine's type: codes as text, booleans as boolean. By id, checked against the entity.
   */
  column(id: string): Sql
  /** A field shown through a ref: a subquery that gives one value. */
  shown?(id: string, shown: string): Sql
  /** The rows of a `children` field: what FROM and WHERE contain, and the scope inside. */
  rows?(id: string, entity: EntityDocument): { from: Sql; where: Sql; scope: SqlScope }
  /** A name of `$option`, when the statement's rows are options; null for one the reader may not see. */
  option?(name: string): Sql | null
  /** The record the rule is about, when its values are known and the statement's rows are other records. */
  given?: EngineRecord
  env: RuleEnv
  /** whose department tree applies */
  tenant: string
}

/** The scopes around the term being written; `up` is the record that contains the row. */
export interface At {
  sql: SqlScope
  up?: At
}

/** How operands are written. */
export interface Writers {
  term(term: Term, at: At): Sql
  /** a boolean where null acts as false */
  condition(term: Term, at: At): Sql
  /** a boolean that is never null */
  strict(term: Term, at: At): Sql
  /** the value of a term that is the same for every row, otherwise undefined */
  known(term: Term, at: At): Value | undefined
}

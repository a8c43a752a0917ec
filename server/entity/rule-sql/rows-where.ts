/**
 * A rule over the records of a model as a condition: the rows of a grant, or `where` of a query.
 * @source docs/language.md#grants; docs/language.md#empty
 */
import { type RawBuilder, sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { isList } from '#engine/entity/column-type.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import { Fault } from '#engine/error/fault.ts'
import { readPointing } from '#engine/rules/pointing.ts'
import { type RuleScope, recordScope } from '#engine/rules/scope.ts'
import type { Rule } from '#engine/schema/document.ts'
import { environmentOf } from '../model/environment.ts'
import type { Model, Models } from '../model/model.ts'
import type { Column } from '../table/columns.ts'
import { quote } from '../table/names.ts'
import { ofTenant } from '../table/of-tenant.ts'
import { ruleToSql, type SqlScope } from './rule-sql.ts'

/** Whose rule it is, and over which table of the statement. */
export interface Over {
  model: Model
  models: Models
  who: Who
  alias: string
  /** what stands beside the table, by id */
  rollups?: readonly Column[]
  /** the rows of another model that the reader may list, where records that point at this one by a field may be read */
  listed?(model: Model, by: string): Rule
}

/**
 * @param rollups  those of the statement, where the rule may read them
 * @throws Fault 'rule.refused', 'rule.sql'
 */
export function rowsWhere(
  rule: Rule,
  model: Model,
  models: Models,
  who: Who,
  rollups?: readonly Column[],
): RawBuilder<unknown> {
  const over = { model, models, who, alias: 't', rollups }
  return ruleToSql(rule, ruleScope(over), sqlScope(over))
}

export function ruleScope({ model, models, rollups, listed }: Over): RuleScope {
  const scope = recordScope(model.document, key => models.find(key)?.document)
  return { ...scope, ...(rollups && { whenRead: true }), ...(listed && { pointedAt: model.key }) }
}

export function sqlScope(over: Over): SqlScope {
  const { model, models, who, alias, rollups = [] } = over
  return {
    env: environmentOf(who),
    tenant: who.tenant,
    column: id => sql.raw((rollups.find(column => column.id === id) ?? columnOf(model, id)).typed(alias)),
    shown(id, shown) {
      const target = models.get(targetOf(columnOf(model, id).field) ?? '')
      const [found, pointing] = [columnOf(target, shown).typed('s'), columnOf(model, id).typed(alias)].map(sql.raw)
      return sql`(select ${found} from ${sql.raw(quote(target.table))} s
        where ${ofTenant(target.document, who.tenant, 's')} and s."id" = ${pointing})`
    },
    rows(id) {
      const { rows, by, limit } = rowsNamed(over, id)
      const inner = `${alias}r`
      const within: Over = { model: rows, models, who, alias: inner }
      const names = isList(by.type) ? `@> array[${alias}."id"]` : `= ${alias}."id"`
      const live = sql`${ofTenant(rows.document, who.tenant, inner)}
        and ${sql.raw(`${by.typed(inner)} ${names} and ${inner}.is_deleted = 0`)}`
      return {
        from: sql.raw(`${quote(rows.table)} ${inner}`),
        where: limit === true ? live : sql`${live} and ${ruleToSql(limit, ruleScope(within), sqlScope(within))}`,
        scope: sqlScope(within),
      }
    },
  }
}

/**
 * The model of the rows a name stands for, its column that names the record, and which of them count. Rows of a record
 * follow its right; records that point at it are those the reader may list.
 */
function rowsNamed({ model, models, listed }: Over, name: string): { rows: Model; by: Column; limit: Rule } {
  const pointing = readPointing(name)
  if (pointing && listed) {
    const rows = models.get(pointing.entity)
    return { rows, by: columnOf(rows, pointing.by), limit: listed(rows, pointing.by) }
  }
  const child = model.children.find(({ field }) => field.id === name)
  if (!child) throw new Fault('rule.sql', { name })
  return { rows: child.model, by: child.by, limit: true }
}

/** @throws Fault 'rule.sql' when the entity has no such column */
function columnOf(model: Model, id: string): Column {
  const column = model.byId.get(id)
  if (!column) throw new Fault('rule.sql', { name: id })
  return column
}

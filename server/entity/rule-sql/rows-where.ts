/**
 * A rule over the records of a model as a condition: the rows of a grant, or `where` of a query.
 * @source docs/language.md#grants; docs/language.md#empty
 */
import { type RawBuilder, sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import { Fault } from '#engine/error/fault.ts'
import { recordScope } from '#engine/rules/scope.ts'
import type { Rule } from '#engine/schema/document.ts'
import { environmentOf } from '../model/environment.ts'
import type { Model, Models } from '../model/model.ts'
import { quote } from '../table/names.ts'
import { ofTenant } from '../table/of-tenant.ts'
import { ruleToSql, type SqlScope } from './rule-sql.ts'

/** @throws Fault 'rule.refused', 'rule.sql' */
export function rowsWhere(rule: Rule, model: Model, models: Models, who: Who): RawBuilder<unknown> {
  const scope = recordScope(model.document, key => models.find(key)?.document)
  return ruleToSql(rule, scope, sqlScope(model, models, who, 't'))
}

function sqlScope(model: Model, models: Models, who: Who, alias: string): SqlScope {
  return {
    env: environmentOf(who),
    tenant: who.tenant,
    column: id => sql.raw(columnOf(model, id).typed(alias)),
    shown(id, shown) {
      const target = models.get(targetOf(columnOf(model, id).field) ?? '')
      const [found, pointing] = [columnOf(target, shown).typed('s'), columnOf(model, id).typed(alias)].map(sql.raw)
      return sql`(select ${found} from ${sql.raw(quote(target.table))} s
        where ${ofTenant(target.document, who.tenant, 's')} and s."id" = ${pointing})`
    },
    rows(id) {
      const child = model.children.find(({ field }) => field.id === id)
      if (!child) throw new Fault('rule.sql', { name: id })
      return {
        from: sql.raw(`${quote(child.model.table)} r`),
        where: sql`${ofTenant(child.model.document, who.tenant, 'r')}
          and ${sql.raw(`${child.by.typed('r')} = ${alias}."id" and r.is_deleted = 0`)}`,
        scope: sqlScope(child.model, models, who, 'r'),
      }
    },
  }
}

/** @throws Fault 'rule.sql' when the entity has no such column */
function columnOf(model: Model, id: string) {
  const column = model.byId.get(id)
  if (!column) throw new Fault('rule.sql', { name: id })
  return column
}

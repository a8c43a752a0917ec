import { readsOf } from '../rules/reads-of.ts'
import type { EntityDocument, Rule } from '../schema/document.ts'
import { isId, ruleTypeOf } from '../value/rule-type.ts'

/**
 * The entity whose references show what `rule` reads through them: `category.name` needs `name` under `show` of
 * `category`. The same entity when nothing is missing.
 * @source docs/language.md#names
 */
export function withShown(entity: EntityDocument, rule: Rule): EntityDocument {
  const looked = readsOf(rule).map(name => name.split('.'))
  let isChanged = false
  const fields = entity.fields.map(field => {
    const names = looked.flatMap(([id, shown, more]) => (id === field.id && shown && !more ? [shown] : []))
    const missing = names.filter(name => !field.show?.includes(name))
    if (missing.length === 0 || !isId(ruleTypeOf(field))) return field
    isChanged = true
    return { ...field, show: [...(field.show ?? []), ...missing] }
  })
  return isChanged ? { ...entity, fields } : entity
}

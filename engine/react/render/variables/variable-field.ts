/**
 * The field a variable is entered as. One that is like a field of a model has its options, limited by the `choices` of
 * that field: of the fields these read, the variables of the same id are read.
 * @source docs/language.md#dashboard
 */
import type { FieldState } from '../../../entity/state-of.ts'
import { targetOf } from '../../../entity/target-of.ts'
import type { Offer } from '../../../ports/ports.ts'
import { prepareRule } from '../../../rules/prepare-rule.ts'
import { readsOf } from '../../../rules/reads-of.ts'
import { optionEnv, recordScope } from '../../../rules/scope.ts'
import type { Field, Json, Variable } from '../../../schema/document.ts'
import type { EngineRecord } from '../../../value/value.ts'
import type { PageStore } from '../../state/page.ts'
import { envOf } from '../../state/rules.ts'

interface Entered {
  field: Field
  choices: FieldState['choices']
  offer?: Offer
}

export function fieldOfVariable(page: PageStore, variable: Variable): Entered {
  const { like: named, ...own } = variable
  const title = variable.title ?? { zh: variable.id }
  const like = fieldLike(page, variable)
  if (!named || !like) return { field: { ...own, title } as Field, choices: null }
  const { options, dict, to, choices, colour: _, ...rest } = like as Field & { colour?: Json }
  const field = { options, dict, to, widget: variable.many ? undefined : rest.widget, ...own, title } as Field
  if (choices === undefined) return { field, choices: null }
  const record = Object.fromEntries(readBy(page, like).map(id => [id, page.vars[id] ?? null]))
  if (targetOf(like)) {
    const offer = JSON.stringify({ into: `${named.entity}.${named.field}`, with: JSON.stringify(record) })
    return { field, choices: null, offer }
  }
  const lookup = (key: string) => page.bundle.entities[key]?.document
  const document = lookup(named.entity)!
  const rule = prepareRule(choices, recordScope(document, lookup, optionEnv(like, lookup)))
  const env = envOf({ page })
  return {
    field,
    choices: option => rule.holds({ record: record as EngineRecord, env: { ...env, option: option as never } }),
  }
}

const fieldLike = ({ bundle }: PageStore, { like }: Variable): Field | undefined =>
  bundle.entities[like?.entity ?? '']?.document.fields.find(({ id }) => id === like?.field)

/** The variables that the options of a field read. */
const readBy = ({ vars }: PageStore, { choices }: Field): string[] =>
  choices === undefined ? [] : readsOf(choices).filter(id => id in vars)

/** Sets a variable; those whose options read it begin anew. */
export function setVariable(page: PageStore, variables: readonly Variable[], id: string, value: Json): void {
  const changed = new Set([id])
  page.vars[id] = value
  for (const name of changed) {
    for (const each of variables) {
      const like = changed.has(each.id) ? undefined : fieldLike(page, each)
      if (!like || !readBy(page, like).includes(name)) continue
      page.vars[each.id] = null
      changed.add(each.id)
    }
  }
}

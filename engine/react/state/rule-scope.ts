/**
 * The types of the names a rule on a screen may read.
 * @source docs/language.md#rules; docs/language.md#page
 */
import { pageEnv } from '../../compile/page-env.ts'
import { type EnvTypes, type RuleScope, systemFields } from '../../rules/scope.ts'
import type { Field } from '../../schema/document.ts'
import { ANY_LIST } from '../../value/rule-type.ts'
import { type PageStore, queriesOf, variablesOf } from './page.ts'
import type { RecordScope } from './scope.tsx'

const envs = new WeakMap<PageStore, EnvTypes>()
const scopes = new WeakMap<object, RuleScope>()

/** One scope for each page, and one for each set of fields on it. */
export function ruleScopeOf(page: PageStore, record: RecordScope | null): RuleScope {
  const owner = record?.fields ?? page
  const known = scopes.get(owner)
  if (known) return known
  const made: RuleScope = {
    name: record?.entity ?? page.bundle.key,
    fields: record ? fieldsAround(page, record) : [],
    env: envTypesOf(page),
    entity: key => page.bundle.entities[key]?.document,
    whenRead: true,
    ...(record?.parent ? { up: ruleScopeOf(page, record.parent) } : {}),
  }
  scopes.set(owner, made)
  return made
}

/** The fields of the form or row, and the system fields of its entity. */
function fieldsAround(page: PageStore, { entity, fields }: RecordScope): Field[] {
  const document = page.bundle.entities[entity]?.document
  const always = document ? systemFields(document) : []
  return [...fields.values(), ...always.filter(({ id }) => !fields.has(id))]
}

function envTypesOf(page: PageStore): EnvTypes {
  const known = envs.get(page)
  if (known) return known
  const made = pageEnv(
    { ...page.body, variables: variablesOf(page.body), queries: queriesOf(page.body) },
    { entity: key => page.bundle.entities[key]?.document, query: () => undefined },
  )
  const all = { ...made, $chosen: ANY_LIST }
  envs.set(page, all)
  return all
}

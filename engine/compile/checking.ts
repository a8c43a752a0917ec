/** The state that the parts of the document check share. */
import { namedCalls } from '../entity/named-calls.ts'
import type { Issue } from '../error/issue.ts'
import { checkRule } from '../rules/check-rule.ts'
import { type EnvTypes, fieldsOf, type RuleScope, recordEnv } from '../rules/scope.ts'
import type { EntityDocument, Field, Library, Query, QueryDocument, Rule, Rules, Variable } from '../schema/document.ts'
import { mostAlike, nearestName } from '../text/nearest-name.ts'
import type { RuleType } from '../value/rule-type.ts'
import { variableType } from './page-env.ts'

/** Of a longer list an issue names only the most similar entries, and that there are more. */
const MAX_KNOWN = 15
const FEW = 5
/** unknown names of a document that get suggestions; further ones get none until these are fixed */
const MAX_COMPARED = 20

/** The params of a query document: by id, all ids, and the ids of required ones. */
export interface Asked {
  byId: Map<string, Variable>
  names: string[]
  needed: string[]
}

export class Checking {
  readonly issues: Issue[] = []
  readonly library: Library
  /** types of the names the document itself defines: params, state, queries */
  env: EnvTypes = recordEnv()
  /** the document's queries by id */
  queries = new Map<string, Query>()
  /** names that a `refresh`, `submit` or `reset` may name */
  targets = new Set<string>()
  /** visited forms by key: the keys by which each leads into a circle; null when it does not */
  circles = new Map<string, string[] | null>()
  /** the params of used query documents */
  readonly asked = new Map<QueryDocument, Asked>()
  #unknown = 0

  constructor(library: Library) {
    this.library = library
  }

  report(path: string, code: string, params: Record<string, unknown> = {}, level?: Issue['level']) {
    this.issues.push({ path, code, params, ...(level ? { level } : {}) })
  }

  /** Reports an unknown name, with the nearest known one (code `….near`). */
  unknown(path: string, code: string, name: string, known: string[], params: Record<string, unknown> = {}) {
    const near = this.#unknown < MAX_COMPARED ? nearestName(name, known) : null
    const some = this.some(name, known)
    if (near === null) this.report(path, code, { name, ...params, known: some })
    else this.report(path, `${code}.near`, { name, ...params, near })
  }

  /** `known` as an issue about the unknown `name` lists it: of a longer list the most similar. */
  some(name: string, known: string[]): string[] {
    const alike = ++this.#unknown <= MAX_COMPARED ? mostAlike(name, known) : known
    return known.length > MAX_KNOWN ? [...alike.slice(0, FEW), '…'] : known
  }

  rule(rule: Rule | undefined, want: RuleType | null, scope: RuleScope, path: string) {
    if (rule !== undefined) this.issues.push(...checkRule(rule, want, scope, path))
  }

  rules(rules: Rules | undefined, scope: RuleScope, path: string) {
    for (const [name, rule] of Object.entries(rules ?? {})) this.rule(rule, null, scope, `${path}/${name}`)
  }

  /** Checks that variables begin with values of their own type. */
  variables(list: Variable[] | undefined, scope: RuleScope, path: string) {
    this.once(list, path)
    for (const each of list ?? []) {
      this.rule(each.default, variableType(each), scope, `${path}/${each.id}/default`)
      this.entity(each.to, `${path}/${each.id}`)
      this.like(each, `${path}/${each.id}/like`)
      if (each.many && each.type !== 'enum' && each.type !== 'dict')
        this.report(`${path}/${each.id}/many`, 'variable.many', { type: each.type })
    }
  }

  /** A variable has the options of a field whose values it can hold. */
  like({ like, type, dict, to }: Variable, path: string) {
    const model = this.entity(like?.entity, path)
    const field = like && model && this.field(this.recordScope(model), like.field, path)
    if (!field) return
    const fits = type === field.type || type === `${field.type}s`
    const same = (dict ?? field.dict) === field.dict && (to ?? field.to) === field.to
    if (!fits || !same) this.report(path, 'variable.like', { type, field: field.title, known: field.type })
  }

  /** Checks that the ids in a list of items are unique. */
  once(list: { id: string }[] | undefined, path: string) {
    const seen = new Set<string>()
    for (const { id } of list ?? []) {
      if (seen.has(id)) this.report(`${path}/${id}`, 'id.twice', { id, in: path })
      seen.add(id)
    }
  }

  /** The entity `key`, reported when it does not exist. */
  entity(key: string | undefined, path: string): EntityDocument | undefined {
    if (key === undefined) return undefined
    const found = this.library.entity(key)
    if (!found) this.unknown(path, 'ref.entity', key, this.library.names('entity'))
    return found
  }

  /** Checks the name of a call of an entity: `loan.submit`. */
  call(name: string | undefined, path: string) {
    if (name === undefined) return
    const at = name.lastIndexOf('.')
    const entity = this.entity(name.slice(0, Math.max(at, 0)), path)
    const known = entity && namedCalls(entity).map(call => `${entity.key}.${call}`)
    if (known && !known.includes(name)) this.unknown(path, 'ref.call', name, known)
  }

  /** The field `path` names (`category`, or `category.name` through a ref that shows it), reported when there is none. */
  field(scope: RuleScope, name: string, path: string): Field | undefined {
    const [id = '', hop] = name.split('.')
    const found = scope.fields.find(field => field.id === id)
    if (!found)
      this.unknown(
        path,
        'ref.field',
        id,
        scope.fields.map(field => field.id),
        { in: scope.name },
      )
    else if (hop !== undefined && found.type !== 'json' && !found.show?.includes(hop)) {
      this.report(path, 'ref.shown', { name, field: id, shown: hop })
    }
    return found
  }

  /** Rules over the records of `entity`. */
  recordScope(entity: EntityDocument, up?: RuleScope): RuleScope {
    return this.scope(entity.key, fieldsOf(entity), up)
  }

  scope(name: string, fields: readonly Field[], up?: RuleScope): RuleScope {
    return { name, fields, env: this.env, entity: key => this.library.entity(key), ...(up ? { up } : {}) }
  }
}

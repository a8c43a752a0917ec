/**
 * What a rule in a form may be built from: the entities, and the names that a rule over an entity's records may use.
 * The hooks that check such rules use the same names.
 * @source UR-30; docs/language.md#names
 */
import type { RuleNames } from '#adapters/wire/rule.ts'
import { cutEntity } from '#engine/access/cut-entity.ts'
import { managesApp } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { isOffered } from '#engine/kind/offered.ts'
import { type RuleScope, recordScope } from '#engine/rules/scope.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import type { Models } from '../../entity/model/model.ts'
import { nodeOf } from '../../entity/read/tree.ts'
import { isStored } from '../../entity/table/names.ts'
import { readDicts, readParties, readRoles } from '../../layers/library.ts'
import type { Verb, VerbContext } from '../verb.ts'

/**
 * The names a stored rule over the records of `key` may use, without secrets. Undefined when the entity does not exist.
 */
export function ruleScopeOf(models: Models, key: string): RuleScope | undefined {
  const find = (name: string) => withoutSecrets(models.find(name)?.document)
  const document = find(key)
  return document && recordScope(document, find)
}

const bared = new WeakMap<EntityDocument, EntityDocument>()

function withoutSecrets(document: EntityDocument | undefined): EntityDocument | undefined {
  if (!document?.fields.some(field => field.secret)) return document
  const known = bared.get(document) ?? { ...document, fields: document.fields.filter(field => !field.secret) }
  bared.set(document, known)
  return known
}

/** The fault that refuses a save with these issues. */
export function refused(issues: Issue[]): Fault {
  return new Fault('record.refused', {}, { data: { issues } })
}

/** Entities with records that the caller may list, as options of a picker. */
export const entityChoices: Verb = {
  method: 'GET',
  async run({ who, store, entities, lang }) {
    const [view, accessOf] = await Promise.all([store.view(who.tenant), entities.accessFor(who)])
    return entitiesOf(view.all().map(({ document }) => document))
      .filter(isOffered)
      .filter(document => isStored(document) && accessOf(document).may.has('list'))
      .map(document => ({ document, title: pick(document.title, lang) }))
      .sort((a, b) => a.title.localeCompare(b.title, lang))
      .map(({ document: { key }, title }) => nodeOf({ id: key, parentId: null, title: `${title} (${key})` }))
  },
}

/** The names of the entity `of`. @throws Fault 'entity.unknown' when it does not exist or is not open to the caller */
export const ruleNames: Verb = {
  method: 'GET',
  run: context => namesOf(context, String(context.input.of ?? '')),
}

/**
 * The names of the model of the app `of`, under the app's key; or of the model `of` of an app. @throws as `ruleNames`
 * @source PM-11, PM-04; docs/language.md#names
 */
export const appRuleNames: Verb = {
  method: 'GET',
  async run(context) {
    const of = String(context.input.of ?? '')
    const models = await context.entities.models(context.who.tenant)
    const key = models.ofApp(of)?.document.key ?? (models.appOf(of) && of)
    if (key === undefined) throw new Fault('entity.unknown', { entity: of })
    const { entities, ...names } = await namesOf(context, key)
    return { entities: { ...entities, [of]: entities[key]! }, ...names }
  },
}

async function namesOf({ db, who, entities }: VerbContext, key: string): Promise<RuleNames> {
  const [models, accessOf] = await Promise.all([entities.models(who.tenant), entities.accessFor(who)])
  const cut = (key: string) => {
    const model = models.find(key)
    const document = withoutSecrets(model?.document)
    if (!document) return undefined
    // who manages an app has its models in the designer
    if (model?.app && managesApp(who, model.app)) return document
    const { may, hide } = accessOf(document)
    return may.size ? cutEntity(document, { hide: [...hide] }) : undefined
  }
  const entity = cut(key)
  if (!entity) throw new Fault('entity.unknown', { entity: key })
  const rows = entity.fields.flatMap(({ type, to }) => (type === 'children' && to ? (cut(to) ?? []) : []))
  const codes = [...new Set(entity.fields.flatMap(({ dict }) => dict ?? []))]
  const [dicts, roles, { posts }] = await db.readAtOnce(who, trx =>
    Promise.all([readDicts(trx, codes), readRoles(trx), readParties(trx)]),
  )
  return {
    entities: Object.fromEntries([entity, ...rows].map(document => [document.key, document])),
    dicts: Object.fromEntries(dicts),
    roles,
    posts,
  }
}

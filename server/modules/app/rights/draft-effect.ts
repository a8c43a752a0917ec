/**
 * What publishing the draft of an app does to people's rights: what each wins and loses by the grants that differ, found as
 * the effect of a change of permissions is.
 * @source ADR 0036; docs/designer.md#publishing
 */
import { isDeepStrictEqual } from 'node:util'
import type { RightsEffect } from '#adapters/wire/permission.ts'
import { managesApp } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { accessNamed } from '#engine/kind/kinds.ts'
import type { AnyDocument, To } from '#engine/schema/document.ts'
import { openModels } from '../../../entity/model/model.ts'
import { contextWith } from '../../../entity/rights/access-contexts.ts'
import { type AccessContext, readerOf } from '../../../entity/rights/reader.ts'
import { readTexts } from '../../../http/request/read-texts.ts'
import { nameOf } from '../../../layers/shipped.ts'
import { openApp } from '../../../store/app/open-app.ts'
import { withDraft } from '../../../store/design/try.ts'
import { isAdministrator } from '../../../store/rights.ts'
import type { Verb } from '../../verb.ts'
import { readOperations } from '../operation/operation.ts'
import { openBudget, type Reach, reachIn } from './count-rows.ts'
import { inForecastTurn } from './effect.ts'
import { peopleEffects, type SideOf } from './people-effects.ts'
import { type AppParts, rightsIn } from './rights-in.ts'
import { sayEffect } from './say-effect.ts'

/**
 * @returns RightsEffect of publishing the saved draft of `appId`; null for an app that does not run, or is no app of
 * creators
 * @throws Fault those of `openApp`
 */
export const draftEffect: Verb = {
  method: 'GET',
  async run({ who, lang, input, ...services }): Promise<RightsEffect | null> {
    const { db, entities, store } = services
    const { appId: key = '' } = readTexts(input, ['appId'])
    if (!isAdministrator(who) && !managesApp(who, key)) throw new Fault('design.notYours', { app: key })
    const view = await store.view(who.tenant)
    const running = view.apps.find(app => app.key === key)
    if (!running) return null
    const [opened, operations] = await db.read(who, trx =>
      Promise.all([openApp({ ...services, trx, who }, key, 'look'), readOperations(trx, key)]),
    )
    const whom = differing(opened.published, opened.documents)
    if (whom.length === 0) return sayEffect({ people: [], more: 0, isDefault: false }, lang)
    const [models, { grants }] = await Promise.all([entities.models(who.tenant), entities.accessContext(who)])
    const drafted = withDraft(view, opened)
    const draftModels = await openModels({ view: async () => drafted, shipped: store.shipped })(who.tenant)
    const parts = { widgets: store.widgets, operations }
    const before: AppParts = { ...parts, app: running, view }
    const after: AppParts = { ...parts, app: { key, documents: opened.documents }, view: drafted }
    const was: SideOf = async person => {
      const context = await entities.accessContext(person)
      return { rights: rightsIn(before, context), reach: entity => reachOf(context, context, entity) }
    }
    const becomes: SideOf = async person => {
      const context = contextWith(draftModels, person, grants)
      const running = contextWith(models, person, grants)
      return { rights: rightsIn(after, context), reach: entity => reachOf(context, running, entity) }
    }
    const asker = { ...who, lang }
    const changing = { asker, before: was, after: becomes, isLeft: () => false }
    const found = await inForecastTurn(who.tenant, () => peopleEffects({ db, entities }, changing, whom, openBudget()))
    return sayEffect(found, lang)
  },
}

/** The audiences that one side has and the other has not, or gives otherwise. */
function differing(published: AnyDocument[], documents: AnyDocument[]): To[] {
  const grantsOf = (document: AnyDocument): { to: To }[] =>
    isEntity(document) ? (document.access ?? []) : accessNamed(document)
  const named = (side: AnyDocument[]) => new Map(side.map(document => [nameOf(document), grantsOf(document)]))
  const sides = [named(published), named(documents)] as const
  const only = ([mine, theirs]: readonly Map<string, { to: To }[]>[]) =>
    [...mine!].flatMap(([name, grants]) => {
      const others = theirs!.get(name) ?? []
      return grants.filter(grant => !others.some(other => isDeepStrictEqual(other, grant))).map(({ to }) => to)
    })
  return [...only(sides), ...only(sides.toReversed())]
}

/**
 * The records that somebody lists by the rights of one side. Their conditions are over the columns that run: what is new
 * in a draft cannot be counted yet. Rows that follow their records are not counted beside these.
 */
function reachOf(of: AccessContext, running: AccessContext, entity: string): Reach {
  const [model, now] = [of.models.find(entity), running.models.find(entity)]
  if (!model || !now) return 'none'
  const access = of.access(model.document)
  if (access.rightsOf !== undefined) return 'none'
  if (of === running) return reachIn(running, now)
  if (!access.may.has('list')) return 'none'
  if (access.rows('list') === true) return 'all'
  try {
    return readerOf(running, now, access, 'list').within
  } catch (error) {
    if (error instanceof Fault) return 'unknown'
    throw error
  }
}

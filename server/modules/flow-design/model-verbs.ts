/**
 * Calls of process models.
 * @source WD-09, WD-11; docs/workflow.md#models
 */
import { mayOpen } from '#engine/access/may-open.ts'
import { Fault } from '#engine/error/fault.ts'
import { writeFlow } from '#engine/flow/settings/write-flow.ts'
import { readClosed } from '../../flow/opening/openings.ts'
import { wireIssues } from '../../http/answer/errors.ts'
import { readApp } from '../../layers/rows.ts'
import { openApp } from '../../store/app/open-app.ts'
import { publishDraft } from '../../store/design/publish.ts'
import { revisionOf } from '../../store/design/save-draft.ts'
import { tellPublished } from '../../store/design/tell-published.ts'
import { mayEdit } from '../../store/rights.ts'
import { seenFlow } from '../../store/seen-flow.ts'
import { readIds } from '../read-ids.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { flowOf, keepFlow, type Model, readXml, renamedFlow } from './model-flow.ts'

const ENTITY = 'wfModel'

/** Saves a model; with `xml` its process too, in one transaction. `issues` says what of the file has no effect. */
const submit: Verb = {
  method: 'POST',
  async run({ who, db, store, sql, actions, entities, errors, lang, input }) {
    const { xml, ...values } = input
    const sent = xml === undefined || xml === null || xml === '' ? undefined : readXml(xml)
    const save = await entities.openWriter({ who }, ENTITY)
    const saved = await db.write(who, async trx => {
      const record = await save(trx, values)
      const flow = sent?.flow ?? (await renamedFlow(trx, record as unknown as Model))
      if (!flow) return record
      const place = await keepFlow({ store, trx, who, sql, actions }, record as unknown as Model, flow)
      return { ...record, ...place }
    })
    return sent ? { ...saved, issues: wireIssues(sent.dropped, errors, lang) } : saved
  },
}

const detail: Verb = {
  method: 'GET',
  async run(context) {
    const { who, db, store, entities, input } = context
    const model = await entities.detail(who, ENTITY, input.id)
    const { appKey } = model as unknown as Model
    const flow = await db.read(who, async trx => {
      const drafted = await flowOf(trx, model as unknown as Model)
      return drafted && seenFlow({ store, trx, who }, appKey, drafted)
    })
    return { ...model, xml: flow ? writeFlow(flow) : null }
  },
}

/** Publishes the draft of the model's app. @returns the version of the process */
const deploy: Verb = {
  method: 'POST',
  async run(context) {
    const { who, db, store, sql, actions, entities } = context
    const model = await modelNamed(context, context.input.id)
    if (!model.appKey) throw new Fault('flow.model-empty', { name: model.name })
    const app = model.appKey
    const published = await db.define(who, async trx => {
      const work = { store, trx, who, sql, actions }
      return publishDraft(work, app, { rev: revisionOf(await openApp(work, app, 'lock')), note: '' })
    })
    await tellPublished(context, who, app, published)
    const { version } = await entities.detail(who, ENTITY, model.id)
    return { id: model.id, version }
  },
}

/** What the caller may do with the process of a model: start it, read its instances, design it. */
const currentUserPermission: Verb = {
  method: 'GET',
  async run({ who, db, store, entities, input }) {
    const [id] = readIds(input.modelId ?? input.id)
    if (!id) throw new Fault('record.none')
    const { standing } = await entities.accessContext(who)
    return db.read(who, async trx => {
      const model = await trx
        .selectFrom('blade_wf_model')
        .select(['id', 'model_key as modelKey', 'app_key as appKey', 'flow_key as flowKey', 'status'])
        .where(row => row.and({ tenant_id: trx.tenant, id, is_deleted: 0 }))
        .executeTakeFirst()
      if (!model) throw new Fault('record.none')
      const app = model.appKey ? await readApp(trx, model.appKey) : undefined
      const view = await store.view(who.tenant)
      const flow = model.flowKey ? view.find('flow', model.flowKey)?.document : undefined
      const isClosed = (await readClosed(trx, who, standing)).has(model.modelKey ?? '')
      const { starters, viewers } = (flow ?? {}) as { starters?: object; viewers?: object }
      return {
        modelId: model.id,
        modelKey: model.modelKey,
        start: flow !== undefined && !isClosed && Number(model.status) === 1 && (!starters || mayOpen(starters, who)),
        view: flow !== undefined && mayOpen(viewers ?? {}, who),
        design: app !== undefined && mayEdit(who, app, store.shipped),
      }
    })
  },
}

async function modelNamed({ who, entities }: VerbContext, named: unknown): Promise<Model> {
  const [id] = readIds(named)
  if (!id) throw new Fault('record.none')
  return (await entities.detail(who, ENTITY, id)) as unknown as Model
}

export const MODEL_VERBS: Record<string, Verb> = {
  'wfModel.submit': submit,
  'wfModel.detail': detail,
  'wfModel.deploy': deploy,
  'wfModel.currentUserPermission': currentUserPermission,
}

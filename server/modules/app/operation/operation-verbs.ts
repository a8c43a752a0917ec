import type { ToldField } from '#adapters/wire/trail.ts'
import { managesApp } from '#engine/access/who.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { fill, pick, type Text } from '#engine/text/text.ts'
import texts from '#schemas/text/operation.json' with { type: 'json' }
import { nodeOf, type TreeRow } from '../../../entity/read/tree.ts'
import { readTexts } from '../../../http/request/read-texts.ts'
import { isAdministrator } from '../../../store/rights.ts'
import { plainMarkdown } from '../../plain-markdown.ts'
import type { Verb, VerbContext } from '../../verb.ts'
import { planOperation, runOperation } from './run-operation.ts'

/** The operations of the app `appId` that the caller may use. @source MA-14, PM-04 */
const offered: Verb = {
  method: 'GET',
  async run({ operations, who, input, lang }) {
    const { appId } = readTexts(input, ['appId'])
    return operations.offered(who, appId ?? '', text => pick(text, lang))
  },
}

/** The models of the apps that the caller manages. @source PM-04 */
const models: Verb = {
  method: 'GET',
  run: async context =>
    (await managed(context)).flatMap(({ app, documents }) =>
      documents.filter(isEntity).map(({ key, title }) => choice(context, key, title, app)),
    ),
}

/** The processes of the apps of the tenant, by the key that starts them. @source PM-04 */
const processes: Verb = {
  method: 'GET',
  async run(context) {
    const { apps } = await context.store.view(context.who.tenant)
    return apps.flatMap(app =>
      app.documents.filter(isFlow).map(({ process, title }) => choice(context, process, title, app.title)),
    )
  },
}

async function managed({ store, who }: VerbContext) {
  const { apps } = await store.view(who.tenant)
  return apps
    .filter(({ key }) => isAdministrator(who) || managesApp(who, key))
    .map(({ title, documents }) => ({ app: title, documents }))
}

function choice({ lang }: VerbContext, id: string, title: Text, app: Text): TreeRow {
  return nodeOf({ id, parentId: null, title: `${pick(app, lang)} · ${pick(title, lang)} (${id})` })
}

/**
 * What an operation would do, as Markdown, for whoever is asked to confirm it; `seen` names what they saw.
 * @throws Fault those of `planOperation`
 * @source PM-04; docs/http.md#micro-apps
 */
const plan: Verb = {
  method: 'GET',
  own: true,
  async run(context) {
    const { lang } = context
    const { operation, changes, messages, seen } = await planOperation(context)
    const say = (key: keyof typeof texts, params: Record<string, unknown>) => fill(pick(texts[key], lang), params)
    const told = changes.slice(0, MOST_TOLD).map(({ what, label, fields }) => {
      const head = `* **${plainMarkdown(what)} · ${plainMarkdown(label)}**`
      return [head, ...fields.map(field => `  * ${plainMarkdown(sayField(field, say('empty', {})))}`)].join('\n')
    })
    const more = changes.length - told.length
    return {
      title: pick(operation.title, lang),
      confirm: operation.confirm ?? '',
      written: changes.length,
      sent: messages.length,
      list: [
        ...told,
        ...(more > 0 ? [`* ${say('more', { n: more })}`] : []),
        ...[...new Set(messages)].map(subject => `* ${plainMarkdown(say('message', { subject }))}`),
      ].join('\n'),
      seen,
    }
  },
}

/** The records whose changes are told one by one. */
const MOST_TOLD = 50

const sayField = ({ title, before, after }: ToldField, empty: string) =>
  `${title}: ${before || empty} → ${after || empty}`

/**
 * Runs the actions of an operation as they were seen.
 * @throws Fault those of `runOperation`
 * @source PM-04; docs/http.md#micro-apps
 */
const run: Verb = { method: 'POST', own: true, run: runOperation }

export const operationVerbs: Record<string, Verb> = {
  'operation.offered': offered,
  'operation.models': models,
  'operation.plan': plan,
  'operation.processes': processes,
  'operation.run': run,
}

/**
 * What a permission of an app may name, for its form: models, operations, fields and pages of the app `of`.
 * @source MA-05; docs/http.md#micro-apps
 */
import { callOfQuery } from '#engine/access/app-rights.ts'
import { managesApp } from '#engine/access/who.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { isScreen } from '#engine/kind/kinds.ts'
import { isSqlQuery } from '#engine/kind/query.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import words from '#schemas/text/permission-calls.json' with { type: 'json' }
import { nodeOf, type TreeNode } from '../../../entity/read/tree.ts'
import type { RunningApp } from '../../../layers/view.ts'
import { isAdministrator } from '../../../store/rights.ts'
import type { Verb, VerbContext } from '../../verb.ts'
import { callOfOperation, readOperations } from '../operation/operation.ts'

/** Operations of the wire, and the calls they are. @source PM-09 */
const CALLS = {
  view: 'detail',
  add: 'add',
  edit: 'edit',
  delete: 'remove',
  copy: 'copy',
  import: 'import',
  export: 'export',
  download: 'download',
} as const

/** The operations a permission may give, beside those managers added to the app. */
export const OPERATIONS: string[] = Object.keys(CALLS)

/** The models a permission may be about: rows with the rights of their records follow these. */
export const grantable = (documents: AnyDocument[]): EntityDocument[] =>
  entitiesOf(documents).filter(({ rightsOf }) => rightsOf === undefined)

/** The app that is asked about, for who manages it. */
async function appOf({ store, who, input }: VerbContext): Promise<RunningApp | undefined> {
  if (!isAdministrator(who) && !managesApp(who, String(input.of))) return undefined
  return (await store.view(who.tenant)).apps.find(({ key }) => key === input.of)
}

type Named = { id: string; title: string }[]

const verb = (nodes: (app: RunningApp, context: VerbContext) => Named | Promise<Named>): Verb => ({
  method: 'GET',
  async run(context): Promise<TreeNode[]> {
    const app = await appOf(context)
    return app ? (await nodes(app, context)).map(node => nodeOf({ ...node, parentId: null })) : []
  },
})

export const permissionNames: Record<string, Verb> = {
  'appPermission.models': verb(({ documents }, { lang }) =>
    grantable(documents).map(({ key, title }) => ({ id: key, title: pick(title, lang) })),
  ),
  'appPermission.operations': verb(async ({ key, documents }, { db, who, lang }) => {
    const added = await db.readAtOnce(who, trx => readOperations(trx, key))
    return [
      ...Object.entries(CALLS).map(([id, call]) => ({ id, title: pick(words[call], lang) })),
      ...added.map(({ id, title }) => ({ id: callOfOperation(id), title: pick(title, lang) })),
      ...documents.filter(isSqlQuery).map(({ key, title }) => ({ id: callOfQuery(key), title: pick(title, lang) })),
    ]
  }),
  'appPermission.screens': verb(({ documents }, { lang }) =>
    documents.filter(isScreen).map(({ key, title }) => ({ id: key, title: pick(title, lang) })),
  ),
}

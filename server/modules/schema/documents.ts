/**
 * A tenant's published and shipped documents, as the records of `schemaDocument`: they are in the store, not in a
 * table.
 * @source ARCHITECTURE.md#the-store
 */
import { checkDocument } from '#engine/compile/check-document.ts'
import { Fault } from '#engine/error/fault.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { kindOf } from '#engine/kind/kinds.ts'
import type { DocumentKind } from '#engine/schema/document.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { pick } from '#engine/text/text.ts'
import { nodeOf } from '../../entity/read/tree.ts'
import { loadErrorTexts } from '../../http/answer/error-texts.ts'
import { wireIssues } from '../../http/answer/errors.ts'
import { readLastVersions } from '../../layers/rows.ts'
import { nameOf } from '../../layers/shipped.ts'
import { nameUsers } from '../../store/design/people.ts'
import { countStates } from '../../store/doors/app-info-shell.ts'
import { readReachable } from '../../store/doors/app-infos.ts'
import { seenFlow } from '../../store/seen-flow.ts'
import { type Columns, listRows } from '../usual/listed-rows.ts'
import type { Verb, VerbContext } from '../verb.ts'

export interface SchemaDocumentRow {
  /** kind and key, e.g. `page system.user` */
  id: string
  kind: DocumentKind
  key: string
  title: string
  /** whether the document is unchanged as shipped */
  layer: 'shipped' | 'tenant'
  /** the app the designer opens it in; null for a shipped entity, which cannot be designed */
  app: string | null
  version: number | null
  changedBy: string | null
  changedAt: string | null
}

const COLUMNS: Columns<SchemaDocumentRow> = {
  known: ['kind', 'key', 'title', 'layer', 'app', 'version', 'changedBy', 'changedAt'],
  first: ['changedAt', -1],
  ties: [
    ['kind', -1],
    ['key', 1],
  ],
}

/** By default, the documents the tenant changed come first; then pages before models, by key. */
const list: Verb = {
  method: 'GET',
  run: async context => listRows(await readRows(context), context.input, COLUMNS),
}

const detail: Verb = {
  method: 'GET',
  async run(context) {
    const row = (await readRows(context)).find(({ id }) => id === context.input.id)
    if (!row) throw new Fault('document.not-running', { id: String(context.input.id ?? '') })
    return { ...row, ...(await readText(context, row)) }
  },
}

/** The apps by their key, which is how records name their app. */
const apps: Verb = {
  method: 'GET',
  run: async ({ lang, who, ...parts }) =>
    (await readReachable(parts, who)).map(({ key, title }) =>
      nodeOf({ id: key, parentId: null, title: `${pick(title, lang)} (${key})` }),
    ),
}

/** @source MA-03 */
const states: Verb = {
  method: 'GET',
  own: true,
  run: ({ who, lang, input, ...parts }) => countStates(parts, who, input.appId, lang),
}

export const SCHEMA_VERBS: Record<string, Verb> = {
  'schemaDocument.list': list,
  'schemaDocument.detail': detail,
  'schemaDocument.apps': apps,
  'schemaDocument.states': states,
}

/** The text of a stored document, and its issues, one on each line. */
async function readText({ db, who, store, lang }: VerbContext, { kind, key, app }: SchemaDocumentRow) {
  const [view, library] = await Promise.all([store.view(who.tenant), store.libraryFor(who.tenant)])
  const { document } = view.find(kind, key)!
  const issues = wireIssues(checkDocument(document, library), errors, lang)
  const seen = isFlow(document) ? await db.read(who, trx => seenFlow({ store, trx, who }, app, document)) : document
  return {
    text: printDocument(seen),
    issues: issues.map(({ path, msg }) => `${path ? `${path}: ` : ''}${msg}`).join('\n') || null,
  }
}

const errors = loadErrorTexts()

async function readRows({ db, who, store, lang }: VerbContext): Promise<SchemaDocumentRow[]> {
  const view = await store.view(who.tenant)
  const [last, names] = await db.read(who, async trx => {
    const versions = await readLastVersions(trx)
    const people = await nameUsers(
      trx,
      versions.map(({ publishedBy }) => publishedBy),
    )
    return [new Map(versions.map(version => [version.app, version])), people] as const
  })
  return view.all().map(({ document, app }) => {
    const published = app ? last.get(app.key) : undefined
    return {
      id: nameOf(document),
      kind: document.kind,
      key: document.key,
      title: pick(document.title, lang),
      layer: app ? 'tenant' : 'shipped',
      app: app?.key ?? (kindOf(document).shippedTo ? document.key : null),
      version: app?.version ?? null,
      changedBy: (published && names.get(published.publishedBy)) ?? null,
      changedAt: published?.publishedAt ?? null,
    }
  })
}

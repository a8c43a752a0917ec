/**
 * Documents that refer to what goes: other apps', rollups and formulas, and SQL that reads its tables.
 * @source docs/designer.md#publishing
 */
import type { Finding } from '#adapters/wire/impact.ts'
import { checkDraft, type DraftContext } from '#engine/compile/check-draft.ts'
import { checkOthers } from '#engine/compile/check-others.ts'
import { pathOf } from '#engine/compile/library-with.ts'
import { isError } from '#engine/error/issue.ts'
import { entitiesOf, isEntity } from '#engine/kind/entity.ts'
import { isSqlQuery } from '#engine/kind/query.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { physicalName, tableOf } from '../../../entity/table/names.ts'
import type { Change } from './change.ts'
import { designPlace, type Sight, tellRows } from './told.ts'

type AppOf = (document: AnyDocument) => string | undefined

/** Documents of other apps that would no longer pass their check. */
export function brokenOthers(change: Change, appOf: AppOf, sight: Sight): Finding[] {
  const issues = checkOthers(change.before, change.others, change.now, change.next)
  const rows = change.others.flatMap(document => {
    const at = issues.filter(({ path }) => path.startsWith(`${pathOf(document)}/`))
    const formulas = at.flatMap(({ path }) => (isEntity(document) ? (computedAt(path, document) ?? []) : []))
    const app = appOf(document) ?? ''
    const plain = at.length > formulas.length
    return [
      ...(plain ? [told('reference', 'broken', document, app)] : []),
      ...[...new Map(formulas.map(field => [field.id, field])).values()].map(field =>
        told('formula', 'broken', field, app),
      ),
    ]
  })
  return tellRows(rows, sight)
}

const told = (
  kind: 'reference' | 'formula' | 'query',
  breaks: string,
  { title }: { title: Text },
  app: string,
  names: Text[] = [],
) => ({
  ...{ kind, breaks, names, app, title, mend: 'edit' as const },
  path: designPlace(app, title, kind === 'reference' ? 'screens' : 'data').path!,
})

/** The computed field an issue is at. */
function computedAt(path: string, entity: EntityDocument): EntityDocument['fields'][number] | undefined {
  const [, id] = /^entity\/[^/]+\/fields\/([^/]+)/.exec(path) ?? []
  return entity.fields.find(field => field.id === id && field.value !== undefined)
}

/** Rollups and formulas of the app itself that are no longer sound. */
export function brokenFormulas({ app, after }: Change, context: DraftContext): Finding[] {
  const issues = checkDraft(after, context).filter(isError)
  return entitiesOf(after).flatMap(entity => {
    const fields = issues.flatMap(({ path }) =>
      path.startsWith(`${pathOf(entity)}/`) ? (computedAt(path, entity) ?? []) : [],
    )
    return [...new Set(fields)].map(
      ({ title }): Finding => ({
        ...{ kind: 'formula', breaks: 'broken', names: [], count: 1, ids: [], mend: 'edit' },
        place: designPlace(app, title, 'data'),
      }),
    )
  })
}

/** Published SQL that reads a table or a column of what goes, by its words. */
export function brokenQueries(change: Change, tenant: string, appOf: AppOf, sight: Sight): Finding[] {
  const kept = [...change.after, ...change.others].filter(isSqlQuery)
  const rows = kept.flatMap(query => {
    const words = new Set(
      query.sql
        .join('\n')
        .toLowerCase()
        .match(/[a-z_][a-z0-9_]*/g),
    )
    const reads = (entity: EntityDocument) => words.has(tableOf(entity, tenant))
    const models = [...change.models.values()].filter(reads)
    const fields = entitiesOf(change.before)
      .filter(reads)
      .flatMap(({ key }) => change.fields.get(key) ?? [])
      .filter(({ id }) => words.has(physicalName(id)))
    const app = change.after.includes(query) ? change.app : (appOf(query) ?? '')
    return [
      ...(models.length > 0
        ? [
            told(
              'query',
              'model',
              query,
              app,
              models.map(({ title }) => title),
            ),
          ]
        : []),
      ...(fields.length > 0
        ? [
            told(
              'query',
              'column',
              query,
              app,
              fields.map(({ title }) => title),
            ),
          ]
        : []),
    ]
  })
  return tellRows(rows, sight)
}

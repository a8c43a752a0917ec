/**
 * All that somebody may do in a micro-app, as the doors decide it.
 * @source ADR 0036; PM-07…PM-10
 */
import type { FieldRight } from '#adapters/wire/permission.ts'
import { callOfQuery, mayRunQuery, type Standing } from '#engine/access/app-rights.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { isScreen } from '#engine/kind/kinds.ts'
import { isSqlQuery } from '#engine/kind/query.ts'
import type { AnyDocument, EntityDocument, SqlQuery } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { isReadable, isWritable } from '../../../entity/rights/access.ts'
import type { AccessContext } from '../../../entity/rights/reader.ts'
import { readsAll } from '../../../entity/rights/reads-all.ts'
import type { PublishedView, RunningApp } from '../../../layers/view.ts'
import type { Services } from '../../../services.ts'
import { mayOpenAppScreen } from '../../../store/screen/may-open-screen.ts'
import { resolveScreen } from '../../../store/screen/resolved.ts'
import { mayPress, modelOf } from '../operation/may-press.ts'
import { callOfOperation, type Operation } from '../operation/operation.ts'

export interface RightsIn {
  standing: Standing
  /** screens that open */
  screens: AnyDocument[]
  models: ModelRightsIn[]
  /** custom operations they may use, and published SQL queries they get */
  offered: Offered[]
}

/** What permissions give by a name of its own. */
export interface Offered {
  /** that name */
  call: string
  title: Text
  /** the model an operation is over, if any */
  entity?: EntityDocument
  query?: SqlQuery
}

export interface ModelRightsIn {
  entity: EntityDocument
  calls: Set<string>
  /** `field right` for each that is given */
  fields: Set<string>
  /** the records they list are all of the model */
  all: boolean
}

/** An app with what decides beside the rights of a person. */
export interface AppParts {
  app: Pick<RunningApp, 'key' | 'documents'>
  /** with the documents of the app */
  view: PublishedView
  widgets: Services['store']['widgets']
  /** those of the app that are switched on */
  operations: Operation[]
}

const OFFERED = [callOfOperation(''), callOfQuery('')]

export function rightsIn({ app, view, widgets, operations }: AppParts, context: AccessContext): RightsIn {
  const rights = { who: context.who, accessOf: context.access, standing: context.standing }
  const standing = context.standing(app.key)
  const screens = app.documents
    .filter(isScreen)
    .filter(document => mayOpenAppScreen(rights, resolveScreen(view, widgets, document), app.key))
  const opens = standing === 'manager' || screens.length > 0
  return {
    standing,
    screens,
    models: entitiesOf(app.documents).map(entity => {
      const access = context.access(entity)
      const fields = access.may.size
        ? entity.fields.flatMap(field =>
            FIELD_RIGHTS.filter(right => HAS[right](field, access)).map(right => `${field.id} ${right}`),
          )
        : []
      const calls = [...access.may].filter(call => !OFFERED.some(mark => call.startsWith(mark)))
      return { entity, calls: new Set(calls), fields: new Set(fields), all: access.rows('list') === true }
    }),
    offered: offeredIn(app.documents, operations).filter(({ operation, entity, query }) => {
      if (query) return mayRunQuery(query, context.who, standing, () => readsAll(context, app.documents)) === 'yes'
      return operation !== undefined && mayPress(operation, entity, rights, opens)
    }),
  }
}

/** All that an app offers by a name of its own, to whomever. */
export function offeredIn(documents: AnyDocument[], operations: Operation[]): (Offered & { operation?: Operation })[] {
  return [
    ...operations.map(operation => ({
      ...{ call: callOfOperation(operation.id), title: operation.title, operation },
      entity: modelOf(documents, operation),
    })),
    ...documents.filter(isSqlQuery).map(query => ({ call: callOfQuery(query.key), title: query.title, query })),
  ]
}

export const FIELD_RIGHTS: readonly FieldRight[] = ['seen', 'whole', 'written', 'listed', 'searched']

type Access = ReturnType<AccessContext['access']>
type Field = EntityDocument['fields'][number]

const HAS: Record<FieldRight, (field: Field, access: Access) => boolean> = {
  seen: isReadable,
  whole: (field, access) => isReadable(field, access) && !access.mask.has(field.id),
  written: (field, access) => isWritable(field, access) && (access.may.has('add') || access.may.has('edit')),
  listed: (field, access) => isReadable(field, access) && access.may.has('list') && !access.unlisted.has(field.id),
  searched: (field, access) =>
    isReadable(field, access) &&
    access.may.has('list') &&
    !access.unlisted.has(field.id) &&
    !access.unsearched.has(field.id),
}

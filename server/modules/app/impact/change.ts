/**
 * A publish as what goes by it: documents, fields, pages and processes that stand in the version that runs and not in the
 * draft.
 * @source docs/designer.md#publishing
 */
import { libraryWith } from '#engine/compile/library-with.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { isScreen } from '#engine/kind/kinds.ts'
import { checkRule } from '#engine/rules/check-rule.ts'
import { readsOf } from '#engine/rules/reads-of.ts'
import { recordScope } from '#engine/rules/scope.ts'
import type { AnyDocument, EntityDocument, Field, FlowDocument, Library, Rule } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'

export interface Change {
  /** key of the app */
  app: string
  /** id of who asks */
  reader: string
  removes: boolean
  before: AnyDocument[]
  /** none when the app is removed */
  after: AnyDocument[]
  /** documents of other apps */
  others: AnyDocument[]
  /** the published documents, and those that would be */
  now: Library
  next: Library
  models: ReadonlyMap<string, EntityDocument>
  /** by key of a model that stays */
  fields: ReadonlyMap<string, Field[]>
  /** key → title of a page */
  pages: ReadonlyMap<string, Text>
  /** by process */
  flows: ReadonlyMap<string, FlowDocument>
}

/** @param after  none when the app is removed */
export function changeOf(
  { app, reader, before, after, removes }: Pick<Change, 'app' | 'reader' | 'before' | 'after' | 'removes'>,
  others: AnyDocument[],
  now: Library,
): Change {
  const left = new Map(entitiesOf(after).map(entity => [entity.key, entity]))
  const models = entitiesOf(before).filter(({ key }) => !left.has(key))
  const fields = entitiesOf(before).flatMap(({ key, fields }): [string, Field[]][] => {
    const kept = new Set(left.get(key)?.fields.map(({ id }) => id))
    const gone = fields.filter(({ id }) => !kept.has(id))
    return left.has(key) && gone.length > 0 ? [[key, gone]] : []
  })
  const screens = new Set(after.filter(isScreen).map(({ key }) => key))
  const processes = new Set(after.filter(isFlow).map(({ process }) => process))
  return {
    ...{ app, reader, removes, before, after, others, now },
    next: libraryWith(now, before, after),
    models: new Map(models.map(entity => [entity.key, entity])),
    fields: new Map(fields),
    pages: new Map(before.filter(one => isScreen(one) && !screens.has(one.key)).map(({ key, title }) => [key, title])),
    flows: new Map(
      before
        .filter(isFlow)
        .filter(({ process }) => !processes.has(process))
        .map(flow => [flow.process, flow]),
    ),
  }
}

/** The titles of fields that go and are named, in whatever model; a name is dotted or plain. */
export function titlesOf({ fields, models }: Change, names: string[]): Text[] {
  const parts = new Set(names.flatMap(name => name.split('.')))
  const gone = [...[...fields.values()].flat(), ...[...models.values()].flatMap(model => model.fields)]
  const found = gone.filter(({ id, name = id }) => parts.has(id) || parts.has(name))
  return [...new Map(found.map(({ id, title }) => [id, title])).values()]
}

/** Whether a sound rule over the records of a model is so no longer. @returns what it names that goes; null: it is sound */
export function brokenRule(change: Change, key: string, rule: Rule | null): Text[] | null {
  if (rule === null || !isSound(change.now, key, rule) || isSound(change.next, key, rule)) return null
  return titlesOf(change, readsOf(rule))
}

function isSound(library: Library, key: string, rule: Rule): boolean {
  const entity = library.entity(key)
  return (
    entity !== undefined &&
    checkRule(
      rule,
      'bool',
      recordScope(entity, name => library.entity(name)),
      'rule',
    ).length === 0
  )
}

/**
 * The events a strategy may react to: a record of any entity is added, edited or removed, and some that happen to one.
 * @source EM-11; docs/mail.md#strategies
 */
import type { EntityDocument } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import words from '#schemas/text/mail.json' with { type: 'json' }
import type { Model, Models } from '../../entity/model/model.ts'
import { growTree, type TreeNode } from '../../entity/read/tree.ts'
import { isStored } from '../../entity/table/names.ts'

/** The event of a strategy with a schedule. */
export const SCHEDULE = 'schedule'

/** The events of every entity, by the verb its changes are recorded with. */
const CHANGED: Record<string, Text> = {
  add: words['event.add'],
  edit: words['event.edit'],
  remove: words['event.remove'],
}

export const CHANGES = Object.keys(CHANGED)

/** Further events, by entity; `data` are the names available in addition to the record's fields: keys of the change's `after`. */
const TOLD: Record<string, Record<string, { words: Text; data: string[] }>> = {
  user: { resetPassword: { words: words['event.user.resetPassword'], data: [] } },
  quartzJob: { fail: { words: words['event.quartzJob.fail'], data: ['exception'] } },
}

/** Names available for every event. */
const ALWAYS = ['$me.name', '$me.account', '$now', '$today']

export interface KnownEvent {
  model: Model
  verb: string
}

/** The entity and verb of an event such as `user.add`; undefined when there is no such event. */
export function readEvent(models: Models, event: string): KnownEvent | undefined {
  const dot = event.lastIndexOf('.')
  const [key, verb] = [event.slice(0, dot), event.slice(dot + 1)]
  const model = dot > 0 ? models.find(key) : undefined
  return model && isStored(model.document) && Object.hasOwn(verbsOf(key), verb) ? { model, verb } : undefined
}

/** All events as the nodes of a picker, below their entities. */
export function eventTree(documents: EntityDocument[], lang: Lang): TreeNode[] {
  const node = (id: string, parentId: string | null, title: string) => ({ id, parentId, title })
  const entities = documents
    .filter(isStored)
    .map(({ key, title }) => node(key, null, pick(title, lang)))
    .sort((a, b) => a.title.localeCompare(b.title, lang))
  const events = entities.flatMap(({ id, title }) =>
    Object.entries(verbsOf(id)).map(([verb, words]) => node(`${id}.${verb}`, id, `${title}: ${pick(words, lang)}`)),
  )
  return growTree([node(SCHEDULE, null, pick(words['event.schedule'], lang)), ...entities, ...events])
}

/** The names a template may use for `event`, which must exist. @source docs/mail.md#templates */
export function namesGiven(models: Models, event: string): Set<string> {
  const known = readEvent(models, event)
  if (!known || known.verb === 'remove') return new Set(ALWAYS)
  const { model, verb } = known
  const fields = model.columns.filter(({ field }) => !field.secret).map(({ id }) => id)
  return new Set([...ALWAYS, '$link', ...fields, ...(toldOf(model.key)[verb]?.data ?? [])])
}

/** Whether strategies may react to it. */
export const isMailed = (entity: string, verb: string): boolean => Object.hasOwn(verbsOf(entity), verb)

function verbsOf(entity: string): Record<string, Text> {
  const told = Object.entries(toldOf(entity)).map(([verb, { words }]) => [verb, words])
  return { ...CHANGED, ...Object.fromEntries(told) }
}

function toldOf(entity: string): (typeof TOLD)[string] {
  return Object.hasOwn(TOLD, entity) ? TOLD[entity]! : {}
}

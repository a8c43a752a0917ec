/**
 * The calls that change models and their fields, as drafts of their apps.
 * @source MO-01, MO-03, MO-04, MO-06, MO-09
 */
import { Fault } from '#engine/error/fault.ts'
import { throwAt } from '../../../entity/throw-at.ts'
import { mustDesign } from '../../../store/rights.ts'
import type { Verb, VerbContext } from '../../verb.ts'
import { foundModel, readModels, type SeenModel } from '../read/catalogue.ts'
import { named, namesIn } from '../read/named.ts'
import { tellItem, tellModel } from '../read/read-verbs.ts'
import { type Change, changeDrafts, MOST_CHANGES } from './change-drafts.ts'
import { fromPrototype, removedItem, submittedItem } from './write-items.ts'
import { changeModel, fromDevelop, mustBeCategory, removed, type Sent, submitted } from './write-models.ts'

/** What a reader may design, for a call that changes some of it. @throws Fault 'design.forbidden' */
function readMine(context: VerbContext): Promise<SeenModel[]> {
  mustDesign(context.who)
  return readModels(context, context.who)
}

const sentModel = ({ entity, input }: VerbContext): Sent => (entity.key === 'developModel' ? fromDevelop(input) : input)

const submit: Verb = {
  method: 'POST',
  async run(context) {
    const { change, key } = await submitted(context, await readMine(context), sentModel(context))
    await changeDrafts(context, [change])
    return tellModel(context, key)
  },
}

/** The records of a list; a refusal names the place of its record: `2/modelName`. */
async function eachOf<T extends { change: Change }>(
  { input: { list } }: VerbContext,
  read: (sent: Sent) => T | Promise<T>,
): Promise<T[]> {
  if (!Array.isArray(list) || !list.length) throw new Fault('record.list')
  if (list.length > MOST_CHANGES) throw new Fault('model.many', { max: MOST_CHANGES })
  const made: T[] = []
  for (const [place, sent] of list.entries()) {
    const at = (path: string) => `${place}/${path}`
    const one = await Promise.resolve()
      .then(() => read((sent ?? {}) as Sent))
      .catch(error => throwAt(error, at))
    const to: Change['to'] = documents => {
      try {
        return one.change.to(documents)
      } catch (error) {
        return throwAt(error, at)
      }
    }
    made.push({ ...one, change: { ...one.change, to } })
  }
  return made
}

const submitList: Verb = {
  method: 'POST',
  async run(context) {
    const models = await readMine(context)
    const made = await eachOf(context, sent => submitted(context, models, sent))
    await changeDrafts(
      context,
      made.map(({ change }) => change),
    )
    return Promise.all(made.map(({ key }) => tellModel(context, key)))
  },
}

const remove: Verb = {
  method: 'POST',
  async run(context) {
    const models = await readMine(context)
    const { entity, input } = context
    const changes = idsIn(context).map(id => removed(foundModel(models, id, entity.title), entity.title, input.rev))
    await changeDrafts(context, changes)
    return null
  },
}

const changeCategory: Verb = {
  method: 'POST',
  async run(context) {
    const models = await readMine(context)
    const { entity, input } = context
    const category = named(input.category, 'category')
    await mustBeCategory(context, category)
    const changes = idsIn(context).map((id): Change => {
      const { app } = foundModel(models, id, entity.title)
      return { app: app.key, rev: input.rev, to: changeModel(id, entity.title, was => ({ ...was, category })) }
    })
    await changeDrafts(context, changes)
    return null
  },
}

const submitItem: Verb = {
  method: 'POST',
  async run(context) {
    const { change, id } = submittedItem(context, await readMine(context), context.input)
    await changeDrafts(context, [change])
    return tellItem(context, id)
  },
}

const removeItems: Verb = {
  method: 'POST',
  async run(context) {
    const models = await readMine(context)
    const changes = idsIn(context).map(id => removedItem(context, models, id, context.input.rev))
    await changeDrafts(context, changes)
    return null
  },
}

const submitPrototypes: Verb = {
  method: 'POST',
  async run(context) {
    const models = await readMine(context)
    const made = await eachOf(context, sent => submittedItem(context, models, fromPrototype(sent)))
    await changeDrafts(
      context,
      made.map(({ change }) => change),
    )
    return Promise.all(made.map(({ id }) => tellItem(context, id)))
  },
}

/** @throws Fault 'record.none' */
function idsIn({ input: { ids, id } }: VerbContext): string[] {
  const found = namesIn(ids ?? id)
  if (!found.length) throw new Fault('record.none')
  return found
}

export const WRITE_VERBS: Record<string, Verb> = {
  'model.submit': submit,
  'model.submitList': submitList,
  'model.remove': remove,
  'model.changeCategory': changeCategory,
  'modelItem.submit': submitItem,
  'modelItem.remove': removeItems,
  'prototype.submitList': submitPrototypes,
}

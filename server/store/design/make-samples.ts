/**
 * The sample records of a draft become records of the published models, by the ordinary writing as this person. One that
 * is refused stays in the draft.
 * @source docs/designer.md#sample-records; docs/http.md#design
 */
import type { MadeSamples } from '#adapters/wire/design.ts'
import type { Who } from '#engine/access/who.ts'
import { samplesToMake } from '#engine/entity/samples.ts'
import { Fault } from '#engine/error/fault.ts'
import { entitiesOf, isEntity } from '#engine/kind/entity.ts'
import type { EntityDocument, SampleRecord } from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'
import type { SaveOutcome } from '../../entity/entity-service.ts'
import { sayRefusal } from '../../http/answer/errors.ts'
import type { Services } from '../../services.ts'
import { type OpenApp, openApp, sameDocuments } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'
import { clearDraft, keepDraft, revisionOf } from './save-draft.ts'

/**
 * To be called once the models are published. What becomes a record leaves the draft in the same transaction.
 * @param workOf  work in a transaction
 * @throws        Fault 'design.samples.moved' when somebody else made them, or changed them, meanwhile
 */
export async function makeSamples(
  { db, entities, errors }: Pick<Services, 'db' | 'entities' | 'errors'>,
  workOf: (trx: Work['trx']) => Work,
  caller: Who,
  key: string,
): Promise<MadeSamples> {
  // the note that the call is done was committed with the version
  const { heldKey: _, ...who } = caller as Who & { heldKey?: unknown }
  const { documents } = await db.read(who, trx => openApp(workOf(trx), key, 'look'))
  const all: MadeSamples = { made: 0, refused: [] }
  for (const entity of entitiesOf(documents)) {
    const rows = samplesToMake(entity)
    if (rows.length === 0) continue
    const bodies = rows.map(row => bodyOf(entity, row))
    await entities.saveEach(who, entity.key, bodies, async (trx, outcomes) => {
      const isMade = (at: number) => outcomes[at]!.fault === undefined
      await dropMade(workOf(trx), key, entity, rows, isMade)
      all.made += outcomes.filter((_, at) => isMade(at)).length
      all.refused.push(...outcomes.flatMap((outcome, at) => refusalOf(entity, rows[at]!, outcome)))
    })
  }
  return all

  function refusalOf(entity: EntityDocument, { id }: SampleRecord, { fault }: SaveOutcome): MadeSamples['refused'] {
    return fault ? [{ entity: entity.key, id, reason: sayRefusal(fault, errors, caller.lang ?? 'zh') }] : []
  }
}

/** As a call sends it. */
function bodyOf({ fields }: EntityDocument, { values = {} }: SampleRecord): Record<string, unknown> {
  const given = fields.filter(({ id }) => Object.hasOwn(values, id))
  return Object.fromEntries(given.map(({ id, name = id }) => [name, values[id]]))
}

async function dropMade(
  work: Work,
  key: string,
  entity: EntityDocument,
  rows: SampleRecord[],
  isMade: (at: number) => boolean,
): Promise<void> {
  const app = await openApp(work, key, 'lock')
  const now = samplesIn(app, entity.key)
  if (!rows.every(row => now.some(one => same(one, row)))) throw new Fault('design.samples.moved')
  const made = new Set(rows.filter((_, at) => isMade(at)).map(({ id }) => id))
  const left = now.filter(({ id, values }) => values !== undefined && !made.has(id))
  const documents = app.documents.map(document => {
    if (!isEntity(document) || document.key !== entity.key) return document
    const { samples: _, ...kept } = document
    return left.length > 0 ? { ...kept, samples: left } : kept
  })
  const rev = revisionOf(app) + 1
  if (sameDocuments(documents, app.published)) await clearDraft(work, app, rev)
  else await keepDraft(work, app, rev, documents)
}

const samplesIn = ({ documents }: OpenApp, key: string): SampleRecord[] =>
  entitiesOf(documents).find(entity => entity.key === key)?.samples ?? []

/**
 * Takes an import back: what it added is removed, what it changed gets its values back, what it removed is restored.
 * Whatever others changed since stays, and is told.
 * @source docs/http.md#merged-imports
 */

import { sql } from 'kysely'
import { type Side, valuesToWrite } from '#engine/entity/merge-record.ts'
import { isSame } from '#engine/entity/settle.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { type EngineRecord, readValue } from '#engine/value/value.ts'
import type { Reader } from '../../../../entity/rights/reader.ts'
import type { ImportParts } from '../rows/read-lines.ts'
import { readStored, type Stored } from '../rows/read-stored.ts'
import { issuesOf, keepWork, tellProgress, type Work } from '../works.ts'
import { sideOf } from './choices.ts'
import { nextToTakeBack, noteTakenBack, restoreBase, type TakenLine } from './planned.ts'

/** What becomes of a line: the values its record gets back, and those that others changed since. */
interface Deed {
  line: TakenLine
  body?: EngineRecord
  left: Issue[]
}

export async function takeBack({ db, entities }: ImportParts, work: Work): Promise<void> {
  const { who, entity, source } = work
  const reader = await entities.open(who, entity, 'import')
  const tell = tellProgress(db, work)
  for (;;) {
    const lines = await db.read(who, trx => nextToTakeBack(trx, work))
    if (!lines.length) break
    const ids = lines.map(({ record }) => record)
    const columns = reader.model.columns.filter(({ system }) => !system)
    const stored = await db.read(who, trx => readStored(trx, reader, columns, sql`t.id = any(${ids}::bigint[])`))
    const now = new Map(stored.map(record => [record.id, record]))
    const deeds: Deed[] = []
    for (const line of lines) deeds.push(await deedOf(line, now.get(line.record)))
    const saves = deeds.filter(({ body }) => body)
    await entities.saveEach(
      who,
      entity,
      saves.map(({ body }) => body),
      async (trx, outcomes) => {
        await keepWork(trx, work)
        for (const [at, { fault }] of outcomes.entries()) if (fault) saves[at]!.left.push(...issuesOf(fault))
        await noteTakenBack(
          trx,
          work,
          deeds.map(({ line: { row }, left }) => ({ row, undone: left })),
        )
      },
    )
    await tell()
  }
  if (source) await db.write(who, trx => restoreBase(trx, work, source))

  async function deedOf(line: TakenLine, now: Stored | undefined): Promise<Deed> {
    if (line.outcome === 'added') {
      // removed by somebody, or by a server that stopped here
      if (!now) return { line, left: [] }
      if (now.rev !== line.rev) return { line, left: [{ path: '', code: 'import.changedSince', params: {} }] }
      return { line, left: await refusalOf(() => entities.remove(who, entity, [line.record])) }
    }
    if (line.outcome === 'removed')
      return { line, left: now ? [] : await refusalOf(() => entities.restore(who, entity, { id: line.record })) }
    if (!now) return { line, left: [{ path: '', code: 'import.removedSince', params: {} }] }
    return valuesBack(reader, work, line, now)
  }
}

/** The values that are still as the import wrote them. */
function valuesBack({ model }: Reader, { choices }: Work, line: TakenLine, now: Stored): Deed {
  const { plan, row } = line
  const choose = (id: string): Side | undefined => sideOf(choices!, row, plan!.kind, id)
  const written = Object.keys(valuesToWrite(plan!, choose) ?? {})
  const cells = plan!.cells.filter(({ id }) => written.includes(id))
  const back = cells.filter(({ id, file }) => isSame(readValue(now, id), file))
  const left = cells
    .filter(cell => !back.includes(cell))
    .map(({ id }): Issue => {
      const title = model.byId.get(id)?.field.title ?? id
      return { path: id, code: 'import.valueSince', params: { title } }
    })
  if (!back.length) return { line, left }
  return {
    line,
    left,
    body: { ...Object.fromEntries(back.map(({ id, record }) => [id, record])), id: now.id, rev: now.rev },
  }
}

async function refusalOf(work: () => Promise<unknown>): Promise<Issue[]> {
  try {
    await work()
    return []
  } catch (fault) {
    if (fault instanceof Fault) return issuesOf(fault)
    throw fault
  }
}

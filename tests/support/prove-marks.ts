import { expect } from 'vitest'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import { all } from '#engine/query/mark.ts'
import type { AnyDocument, EntityDocument, Json, Rule } from '#engine/schema/document.ts'
import { type Dice, diceOf } from '../parity/dice.ts'
import {
  amountOf,
  type BoardCard,
  isSame,
  ledTo,
  narrowedBy,
  type Press,
  pressesOf,
  randomBoard,
  randomVisit,
  visit,
} from './board-marks.ts'
import { addUser } from './people.ts'
import { publishDocuments } from './publish.ts'
import type { Caller, TestServer } from './server.ts'

type Row = Record<string, Json>
const RECORDS = 60

interface BoardReader {
  caller: Caller
  /** as the reader sees it */
  entity: EntityDocument
  hidden: string[]
}

interface Counts {
  led: number
  barred: number
}

const board = {
  ...{ kind: 'dashboard', grammar: 1, key: 'visit.board', title: { zh: '看板' }, access: { everyone: true } },
  queries: [{ id: 'n', entity: 'visit', get: 'sums', measures: [{ id: 'n', fn: 'count' }] }],
  cards: [{ id: 'n', widget: 'number-card', w: 3, h: 3, query: 'n', map: { value: 'n' } }],
} as unknown as AnyDocument

/**
 * Generates boards over 60 records, lets three readers of different rows and fields press all that can be pressed on
 * them, and compares each mark with the list it leads to: of nulls, others, periods, stacked groups, totals, cut off
 * queries, and on boards that another card has narrowed.
 * @param thoroughly  each reader opens boards of their own; otherwise they take turns
 * @returns how many marks led to a list, and how many did not
 */
export async function proveMarks(server: TestServer, boards: number, thoroughly = false): Promise<Counts> {
  const dice = diceOf(47)
  await publishDocuments(server.db, 'visit', [visit, board])
  const readers = await Promise.all(['all', 'some', 'few'].map(role => readerOf(server, role)))
  await addVisits(server, readers[0]!.caller, dice)
  const counts = { led: 0, barred: 0 }
  for (let n = 0; n < boards; n++) {
    const opened = thoroughly ? readers : [readers[n % readers.length]!]
    for (const reader of opened) await proveBoard(reader, dice, counts)
  }
  return counts
}

async function proveBoard({ caller, entity, hidden }: BoardReader, dice: Dice, counts: Counts): Promise<void> {
  const cards = randomBoard(dice, hidden)
  const narrowed = dice.chance(0.5) ? await narrowing(caller, cards, dice, entity) : null
  for (const one of cards) {
    const isNarrowed = narrowed && narrowed.by !== one
    const query = isNarrowed ? { ...one.query, where: all([one.query.where ?? true, narrowed.rule]) } : one.query
    const asked = { ...one, query }
    const rows = await ask(caller, query)
    const prove = async (press: Press) => {
      const to = ledTo(asked, rows, press, entity)
      if (!to) return void counts.barred++
      counts.led++
      const list = await ask(caller, { get: 'rows', where: to.where, size: 200 })
      expect(isSame(amountOf(list, to.adds), press.shown), JSON.stringify({ asked, press, to })).toBe(true)
    }
    await Promise.all(pressesOf(asked, rows, dice).map(prove))
  }
}

async function readerOf(server: TestServer, role: string): Promise<BoardReader> {
  const caller = await server.loginNew({ account: `visit${role}`, roles: [`visit-${role}`] })
  const answer = await caller.get<ScreenBundle>('/api/blade-schema/screen/visit.board')
  const entity = answer.body.data.entities.visit!.document
  const seen = new Set(entity.fields.map(({ id }) => id))
  return { caller, entity, hidden: visit.fields.map(({ id }) => id).filter(id => !seen.has(id)) }
}

async function addVisits(server: TestServer, keeper: Caller, dice: Dice): Promise<void> {
  const users = [await addUser(server.db, { account: 'visithost' }), keeper.result.user_id!]
  const ids: string[] = []
  for (let n = 0; n < RECORDS; n++) {
    const sent = randomVisit(dice, { ids: ids.slice(0, 3), users })
    const answer = await keeper.post<{ id: string }>('/api/data/visit/submit', sent)
    expect(answer.body, JSON.stringify(sent)).toMatchObject({ code: 200 })
    ids.push(answer.body.data.id)
  }
}

async function ask(caller: Caller, query: object): Promise<Row[]> {
  const answer = await caller.post<{ rows: Row[] }>('/api/data/visit/query', query)
  expect(answer.body, JSON.stringify(query)).toMatchObject({ code: 200 })
  return answer.body.data.rows
}

/** What pressing one mark of a card puts upon the others. */
async function narrowing(caller: Caller, cards: BoardCard[], dice: Dice, entity: EntityDocument) {
  const by = dice.pick(cards)
  const rows = await ask(caller, by.query)
  const [press] = dice.some(pressesOf(by, rows, dice), 1, 1)
  const to = press && ledTo(by, rows, press, entity)
  const rule: Rule | null = to ? narrowedBy(by, to.mark, entity) : null
  return rule === null ? null : { by, rule }
}

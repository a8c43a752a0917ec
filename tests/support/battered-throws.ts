/**
 * Signals and messages as one kind of work of the battered product: thrown by a process, heard by many that always wait.
 * Each hears every signal once; of all of them one hears a message, once.
 * @source ADR 0029
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FlowElement } from '#engine/schema/document.ts'
import type { Db } from '#server/db/db.ts'
import { deployFlow } from '#server/flow/definition/deploy.ts'
import type { Insist, Rows, Told } from './battered-approvals.ts'
import { flowOf, PROCESS } from './flow.ts'

const KINDS = ['signal', 'message'] as const
/** Instances that wait for each. */
const RECEIVERS = 12
const THROWS = 'throws'
const hears = (kind: string) => `hears-${kind}`

const eventOf = (type: FlowElement['type'], kind: (typeof KINDS)[number]) =>
  ({ type, event: { kind, name: `battered ${kind}` } }) as Partial<FlowElement>

export async function deployThrows(db: Db): Promise<void> {
  const throwing = KINDS.map((kind): [string, Partial<FlowElement>] => [kind, eventOf('intermediateThrowEvent', kind)])
  const hearing = KINDS.map(kind =>
    flowOf(hears(kind), [['hear', eventOf('intermediateCatchEvent', kind)]], {
      ways: [
        ['start', 'hear'],
        ['hear', 'hear'],
      ],
    }),
  )
  for (const flow of [flowOf(THROWS, throwing), ...hearing])
    await db.write({ tenant: '000000' }, trx => deployFlow(trx, '1', { flow, forms: {}, app: THROWS }))
}

/** All that wait, from before the first is thrown to the end. */
export async function listen(mustTake: Insist): Promise<void> {
  const keys = KINDS.flatMap(kind => Array.from({ length: RECEIVERS }, () => hears(kind)))
  await Promise.all(keys.map(processDefKey => mustTake(`${PROCESS}/startProcessByKey`, { processDefKey })))
}

/** One signal and one message. */
export async function throwBoth(thrown: string[], mustTake: Insist): Promise<void> {
  const key = randomUUID()
  thrown.push(key)
  await mustTake(`${PROCESS}/startProcessByKey`, { processDefKey: THROWS }, key)
}

/** A throw is short: waits until a server is at one, two seconds at most. */
export async function untilThrowing(db: Db): Promise<void> {
  const isThrowing = sql`select from wf_job where work = 'throw' and taken_by is not null and taken_until > now()`
  for (const begun = Date.now(); Date.now() - begun < 2_000; await sleep(5))
    if ((await db.maintain(trx => isThrowing.execute(trx))).rows.length) return
}

export async function reviewThrows(thrown: string[], rows: Rows, told: Told): Promise<void> {
  const found = await rows(sql<{ key: string; status: string; heard: number }>`
    select i.def_key as key, i.status,
           (select count(*)::int from wf_history h where h.tenant_id = i.tenant_id and h.instance_id = i.id
             and h.element = 'hear' and h.end_time is not null) as heard
      from wf_instance i where i.def_key = any(${[THROWS, ...KINDS.map(hears)]})`)
  const of = (key: string) => found.filter(each => each.key === key)
  told('processes that throw and ended', of(THROWS).filter(({ status }) => status === 'finished').length, thrown.length)
  const [signals, messages] = KINDS.map(kind => of(hears(kind)).map(({ heard }) => heard))
  told('receivers', signals!.length + messages!.length, RECEIVERS * KINDS.length)
  for (const [n, heard] of signals!.entries()) told(`signals heard by receiver ${n}`, heard, thrown.length)
  const sum = messages!.reduce((all, heard) => all + heard, 0)
  told('messages heard', sum, thrown.length)
}

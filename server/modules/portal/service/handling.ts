/**
 * Handling a service: who may not, and when it is not open, is refused here, whoever calls and from wherever.
 * @source PP-23…28, WU-86…89; ADR 0049
 */
import { sql } from 'kysely'
import type { ServiceHandle } from '#adapters/wire/portal.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { sayScope } from '#engine/portal/say-scope.ts'
import { isOpen, nextOpening, type TimeScope } from '#engine/portal/time-scope.ts'
import type { Text } from '#engine/text/text.ts'
import { readId } from '#engine/value/parse-choice.ts'
import words from '#schemas/text/handling.json' with { type: 'json' }
import type { Trx } from '../../../db/db.ts'
import { printMoment } from '../../../entity/model/environment.ts'
import type { Services } from '../../../services.ts'
import { readHandles } from './read-services.ts'
import { isHandlingAddress } from './service-hooks.ts'
import { servicesFrom } from './service-sql.ts'

interface Handled {
  may: boolean
  timeScope: TimeScope | null
  /** whom to ask */
  person: string | null
  contact: string | null
}

/**
 * The ways by which `who` may handle a service now.
 * @param at  a moment, `yyyy-MM-dd HH:mm:ss`
 * @throws Fault 'portal.unknown', 'portal.may-not', 'portal.closed'
 */
async function mustMayHandle(trx: Trx, who: Who, id: unknown, at: string): Promise<ServiceHandle[]> {
  const service = readId(id)
  if (service === null) throw new Fault('portal.unknown')
  const asked = { who, at }
  const [found, handles] = await Promise.all([
    sql<Handled>`select s.may, s.time_scope as "timeScope", s.contact_person as person, s.contact
      from ${servicesFrom(asked)} where s.id = ${service}`.execute(trx),
    readHandles(trx, asked, service),
  ])
  const [row] = found.rows
  if (!row) throw new Fault('portal.unknown')
  if (!row.may) throw new Fault('portal.may-not', { ask: askOf(row) })
  const { timeScope } = row
  if (!isOpen(timeScope, at)) throw new Fault('portal.closed', { ...closedWords(timeScope, at) })
  return handles
}

const both = (say: (lang: 'zh' | 'en') => string): Required<Text> => ({ zh: say('zh'), en: say('en') })

function askOf({ person, contact }: Handled): Text | string {
  const whom = [person, contact].filter(Boolean).join(' ')
  return whom && both(lang => words.ask[lang].replace('{whom}', () => whom))
}

function closedWords(scope: TimeScope | null, at: string): Record<string, Text | string> {
  const next = nextOpening(scope, at)?.slice(0, 16)
  return {
    range: both(lang => sayScope(scope, lang)),
    next: next ? both(lang => words.next[lang].replace('{next}', next)) : '',
  }
}

/**
 * One way of handling a service, as it is opened: an address or a process. Of an address that is shown in a frame it says
 * what its host says of that.
 * @throws Fault those of `mustMayHandle`, 'portal.handle-unknown'
 */
export async function openHandle(
  { db, portal }: Pick<Services, 'db' | 'portal'>,
  who: Who,
  service: unknown,
  handle: unknown,
): Promise<ServiceHandle> {
  const handles = await db.readAtOnce(who, trx => mustMayHandle(trx, who, service, printMoment(new Date())))
  const found = handles.find(({ id }) => id === String(handle))
  // what was stored before addresses were checked leads nowhere
  const isWhole = found && (found.way === 1 ? found.processDefKey : isHandlingAddress(found.urlAddress ?? ''))
  if (!isWhole) throw new Fault('portal.handle-unknown')
  const isFramed = found.way === 2 && found.openWay === 1 && /^https?:/i.test(found.urlAddress ?? '')
  const framing = isFramed ? await portal.framingOf(found.urlAddress!) : null
  return framing ? { ...found, framing } : found
}

/**
 * That `who` may start the process `key` now as a way of handling the service.
 * @throws Fault those of `mustMayHandle`, 'portal.handle-unknown'
 */
export async function mustMayStartBy(
  { db }: Pick<Services, 'db'>,
  who: Who,
  service: unknown,
  key: string,
): Promise<void> {
  const handles = await db.readAtOnce(who, trx => mustMayHandle(trx, who, service, printMoment(new Date())))
  if (!handles.some(({ processDefKey }) => processDefKey === key)) throw new Fault('portal.handle-unknown')
}

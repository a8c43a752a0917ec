/**
 * The calls by which pages of the designer say where they are.
 * @source docs/http.md#design; docs/designer.md#two-people
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PresenceReport } from '#adapters/wire/design.ts'
import { Fault } from '#engine/error/fault.ts'
import { signedInOf } from '../../auth/session/guard.ts'
import { answer } from '../../http/answer/envelope.ts'
import { readTexts } from '../../http/request/read-texts.ts'
import { readRevision } from '../../layers/rows.ts'
import type { Services } from '../../services.ts'
import { mustOpenApp } from '../app/open-app.ts'
import { mustDesign } from '../rights.ts'
import type { Store } from '../store.ts'
import { notifyDesign } from './notices.ts'
import { openPresence } from './presence.ts'

const ADDRESS = '/api/blade-schema/design/apps/:key/presence'
/** What a report consists of: names alone, so short that a notice fits into a payload. */
const PARTS = {
  page: /^\w{1,40}$/,
  surface: /^[a-z]{1,20}$/,
  document: /^([a-z]{1,20}:[\w.-]{1,80})?$/,
  node: /^[^\p{C}\s]{0,200}$/u,
}
const NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[]
const LONGEST_NAME = 100
const LONGEST_PICTURE = 500
/** The most reports of a session in so many ms, at one server. */
const MOST_REPORTS = 60
const WINDOW_MS = 10_000

type Keyed = FastifyRequest<{ Params: { key: string } }>

export async function registerPresence(app: FastifyInstance, services: Services, store: Store): Promise<void> {
  const { db } = services
  const close = await openPresence(db.listen, services.tellNow)
  app.addHook('onClose', close)
  const meter = createMeter()
  // nothing is stored: neither an answer, nor a line of the log, nor the use of a session
  const config = { unkept: true, reads: true, unattended: true }

  const summary = 'The page is open, at this place'
  app.put(ADDRESS, { schema: { tags: ['design'], summary }, config }, async (request: Keyed) => {
    const who = services.who(request)
    mustDesign(who)
    const { session, user } = signedInOf(request)
    meter(session)
    const { page, ...place } = placeIn(request.body)
    const { key } = request.params
    const rev = await db.write(who, async trx => {
      await mustOpenApp({ store, trx, who }, key)
      const { avatar, realName } = user
      const person = {
        user: who.id,
        name: realName.slice(0, LONGEST_NAME),
        avatar: avatar && avatar.length <= LONGEST_PICTURE ? avatar : null,
      }
      await notifyDesign(trx, { of: 'seen', tenant: who.tenant, app: key, page: `${session} ${page}`, person, place })
      return readRevision(trx, key)
    })
    return answer({ rev })
  })

  const left = 'The page is closed'
  app.delete(ADDRESS, { schema: { tags: ['design'], summary: left }, config }, async (request: Keyed) => {
    const who = services.who(request)
    mustDesign(who)
    const { session } = signedInOf(request)
    meter(session)
    const { page } = placeIn({ surface: 'data', ...(request.query as object) })
    const { key: of } = request.params
    const left = { of: 'left', tenant: who.tenant, app: of, page: `${session} ${page}` } as const
    await db.write(who, trx => notifyDesign(trx, left))
    return answer(null)
  })
}

/** @throws Fault 'record.refused' for what is no text, 'design.presence' for what is no name */
function placeIn(sent: unknown): PresenceReport {
  const { page = '', surface = '', document = '', node = '' } = readTexts(sent, NAMES)
  const place = { page, surface, document, node }
  for (const name of NAMES) if (!PARTS[name].test(place[name])) throw new Fault('design.presence', { name })
  return place
}

/** Counts the reports of each session. The function throws Fault 'server.too-many'. */
function createMeter(): (session: string) => void {
  let counts = new Map<string, number>()
  let until = 0
  return session => {
    const now = Date.now()
    if (now >= until) [counts, until] = [new Map(), now + WINDOW_MS]
    const count = (counts.get(session) ?? 0) + 1
    counts.set(session, count)
    if (count > MOST_REPORTS) throw new Fault('server.too-many', { seconds: Math.ceil((until - now) / 1000) })
  }
}

import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { ChangedSessions, Sessions } from '../auth/session/sessions.ts'
import type { Db, Trx } from '../db/db.ts'
import type { PassingEvent, PushEvent } from './event.ts'
import { PUSH_CHANNEL, type PushNotice } from './publish.ts'

const STREAMS_PER_USER = 5
const BEAT_MS = 15_000
/** The most missed events sent to a returning client; beyond that it is told to reload. */
const MOST_MISSED = 200

interface StoredEvent {
  id: string
  user: string | null
  body: PushEvent
}

interface Stream {
  who: Who
  /** id of its session */
  session: string
  /** the last event sent to it; '' when none */
  lastId: string
  /** the missed events were sent: from now on it gets new ones */
  begun: boolean
  out: ServerResponse
  /** rejects when the session has ended */
  stillSignedIn(): Promise<unknown>
}

export interface Streams {
  /**
   * Takes over the stream; the events it missed are sent first. @throws Fault 'push.too-many' before anything is
   * written
   */
  open(stream: Stream): void
  /** Tells an event that is not stored to the open streams of these users; it does not change where they resume. */
  tellNow(event: PassingEvent, to: { tenant: string; users: ReadonlySet<string> }): void
  /** Who of the tenant has a stream open at this server. */
  heardBy(tenant: string): Who[]
  /** Closes all streams; clients reconnect, to another node or later. */
  close(): Promise<void>
}

/**
 * The open streams of this node. Events are read from the table, so a reconnected client continues where it stopped.
 * @source docs/security.md#push
 */
export async function createStreams(db: Db, sessions: Pick<Sessions, 'alive' | 'onChange'>): Promise<Streams> {
  const streams = new Set<Stream>()
  /** Events are sent one after another, in the order they were committed. */
  let told: Promise<void> = Promise.resolve()
  const stopListening = await db.listen(PUSH_CHANNEL, payload => {
    const tell = () => (payload ? pushNews(JSON.parse(payload) as PushNotice) : catchUp(begun()))
    told = told.then(tell).catch(() => {}) // the database is away: everybody catches up when the listener is back
  })
  // queued with the events: a client that is signed out gets no event from after that
  const stopWatching = await sessions.onChange(changed => {
    told = told.then(() => endOver(changed)).catch(() => {})
  })
  const beat = setInterval(() => {
    for (const stream of begun()) beatOf(stream)
  }, BEAT_MS).unref()

  const begun = () => [...streams].filter(stream => stream.begun)

  /** Closes the streams whose session has ended. */
  async function endOver(changed: ChangedSessions): Promise<void> {
    const asked = [...streams].filter(({ who, session }) => {
      if (changed === 'any') return true
      return 'session' in changed ? session === changed.session : who.tenant === changed.tenant
    })
    for (const [tenant, those] of Map.groupBy(asked, ({ who }) => who.tenant)) {
      const alive = new Set(
        await sessions.alive(
          tenant,
          those.map(stream => stream.session),
        ),
      )
      for (const stream of those) if (!alive.has(stream.session)) stream.out.end()
    }
  }

  async function pushNews({ id, tenant, user }: PushNotice): Promise<void> {
    const listening = begun().filter(({ who }) => who.tenant === tenant && (user === null || user === who.id))
    if (!listening.length) return
    const [event] = await db.readAtOnce({ tenant }, async trx => (await selectEvents(trx, sql`id = ${id}`)).rows)
    if (event) for (const stream of listening) send(stream, event)
  }

  /**
   * Determines its position among the events before the client learns that the stream is open, so that it gets every
   * later event.
   */
  async function begin(stream: Stream): Promise<void> {
    stream.lastId ||= await newestId(stream.who)
    stream.out.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close', // nothing else uses the connection after a stream: a closing server need not wait for it
      'x-accel-buffering': 'no',
    })
    write(stream, `: open\nid: ${stream.lastId}\n\n`)
    await catchUp([stream])
    stream.begun = true
  }

  async function newestId(who: Who): Promise<string> {
    const newest = sql<{ id: string }>`select coalesce(max(id), 0)::text as id from push_event
      where tenant_id = ${who.tenant}`
    return (await db.readAtOnce(who, trx => newest.execute(trx))).rows[0]!.id
  }

  async function catchUp(behind: Stream[]): Promise<void> {
    for (const stream of behind) {
      const { who, lastId } = stream
      const missed = await db.readAtOnce(who, trx =>
        selectEvents(trx, sql`id > ${lastId} and (user_id is null or user_id = ${who.id})`),
      )
      for (const event of missed.rows) send(stream, event)
    }
  }

  function beatOf(stream: Stream): void {
    write(stream, ': beat\n\n')
    stream.stillSignedIn().catch(error => {
      if (error instanceof Fault) stream.out.end()
    })
  }

  return {
    open(stream) {
      const mine = [...streams].filter(({ who }) => who.tenant === stream.who.tenant && who.id === stream.who.id)
      if (mine.length >= STREAMS_PER_USER) throw new Fault('push.too-many', { max: STREAMS_PER_USER })
      streams.add(stream)
      stream.out.on('close', () => streams.delete(stream))
      told = told
        .then(() => begin(stream))
        .catch(() => {
          stream.out.destroy() // the client reconnects
        })
    },
    tellNow(event, { tenant, users }) {
      // after what was queued before: a client that is signed out gets no event from after that
      told = told.then(() => {
        for (const stream of begun()) {
          if (stream.who.tenant === tenant && users.has(stream.who.id)) write(stream, blockOf(event))
        }
      })
    },
    heardBy: tenant => begun().flatMap(({ who }) => (who.tenant === tenant ? [who] : [])),
    async close() {
      clearInterval(beat)
      await stopListening()
      await stopWatching()
      for (const stream of streams) stream.out.end()
    },
  }
}

function selectEvents(trx: Trx, condition: ReturnType<typeof sql>): Promise<{ rows: StoredEvent[] }> {
  return sql<StoredEvent>`
    select id, user_id as user, body from push_event
     where tenant_id = ${trx.tenant} and ${condition} order by id limit ${MOST_MISSED}`.execute(trx)
}

function send(stream: Stream, { id, user, body }: StoredEvent): void {
  if (user !== null && user !== stream.who.id) return
  if (body.kind === 'session' && body.session !== stream.session) return
  if (BigInt(id) <= BigInt(stream.lastId)) return // received late: it was among the missed ones or sent before
  stream.lastId = id
  write(stream, `id: ${id}\n${blockOf(body)}`)
  if (body.kind === 'session') stream.out.end()
}

/** A stream ended here stays among the open ones until its connection is closed: what is told meanwhile is not for it. */
function write({ out }: Stream, text: string): void {
  if (!out.writableEnded) out.write(text)
}

function blockOf({ kind, ...data }: PushEvent | PassingEvent): string {
  return `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`
}

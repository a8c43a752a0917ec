/**
 * Verbs of a person's messages. The entity's grants decide which they may reach: those they received and those they
 * sent.
 * @source ME-06, ME-08, ME-09, ME-12…ME-16, ME-18, ME-19
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'
import { askedSort } from '../../entity/read/page/order.ts'
import { readPaging } from '../../entity/read/page/paging.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { notifyInbox } from './notify-inbox.ts'
import { mine, readMessages } from './read-messages.ts'
import { sendMessage } from './send-message.ts'
import { readReceivers, readSent } from './sent-messages.ts'

const TOP = 10
/** The most names listed; the number of the others is added. */
const MOST_NAMES = 500

const myList: Verb = {
  method: 'GET',
  run: ({ db, who, lang, input }) => {
    const { current, size } = readPaging(input.page ?? input.current, input.size)
    return db.readAtOnce(who, trx =>
      readMessages(trx, who, lang, { current, size, type: input.type, isRead: input.isRead }),
    )
  },
}

const myTopList: Verb = {
  method: 'GET',
  run: async ({ db, who, lang }) => {
    const unread = await db.readAtOnce(who, trx => readMessages(trx, who, lang, { current: 1, size: TOP, isRead: 1 }))
    return { messageList: unread.records, unReadCount: unread.total }
  },
}

/** Opening a message marks it as read. */
const detail: Verb = {
  method: 'GET',
  async run(context) {
    const { db, entities, who, lang, input } = context
    await markRead(context, readId(input.id))
    const message = await entities.detail(who, 'message', input.id)
    const line = await db.readAtOnce(who, trx => readMessages(trx, who, lang, { current: 1, size: 1, id: message.id }))
    return { ...message, createUserName: '', ...line.records[0] }
  },
}

const readAll: Verb = {
  method: 'POST',
  async run(context) {
    await markRead(context, 'all')
    return null
  },
}

async function markRead({ db, who }: VerbContext, id: string | null): Promise<void> {
  const one = id === 'all' ? sql`true` : sql`m.id = ${id}`
  await db.write(who, async trx => {
    const { rows } = await sql`update blade_message m set is_read = 0
      where ${mine(who)} and m.is_read = 1 and ${one} returning m.id`.execute(trx)
    if (rows.length) await notifyInbox(trx, who)
  })
}

const save: Verb = {
  method: 'POST',
  async run({ db, who, entities, input }) {
    const accessContext = await entities.accessContext(who)
    return db.write(who, trx => sendMessage(trx, accessContext, input))
  },
}

const sendList: Verb = {
  method: 'GET',
  run: ({ db, who, input }) => {
    const paging = readPaging(input.page ?? input.current, input.size)
    const sort = askedSort(input.ascs, input.descs)
    return db.readAtOnce(who, trx => readSent(trx, who, paging, { sort }))
  },
}

/**
 * A sent message with a page of its receivers, and the names of those who have not read it. @throws Fault
 * 'record.unknown' when `id` is not one the caller sent
 */
const sendDetail: Verb = {
  method: 'GET',
  async run({ db, who, entity, input }) {
    const id = readId(input.id) ?? ''
    const paging = readPaging(input.page ?? input.current, input.size)
    const [sent, receivers, first] = await db.readAtOnce(who, trx =>
      Promise.all([
        readSent(trx, who, { current: 1, size: 1 }, { sending: id }),
        readReceivers(trx, who, id, paging),
        readReceivers(trx, who, id, { current: 1, size: MOST_NAMES }),
      ]),
    )
    const [message] = sent.records
    if (!message) throw new Fault('record.unknown', { title: entity.title })
    const unread = first.records.filter(({ isRead }) => isRead === 1).map(({ name }) => name)
    const more = message.total - message.read - unread.length
    return { ...message, receivers, unread: unread.join(', ') + (more > 0 ? ` … (+${more})` : '') }
  },
}

export const MESSAGE_VERBS: Record<string, Verb> = {
  'message.myList': myList,
  'message.myTopList': myTopList,
  'message.detail': detail,
  'message.readAll': readAll,
  'message.save': save,
  'message.sendList': sendList,
  'message.sendDetail': sendDetail,
}

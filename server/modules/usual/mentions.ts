/**
 * Mentions in comments: whoever is mentioned may read the record, and gets a message.
 * @source JB-18; docs/http.md#every-entity; docs/security.md#logs
 */
import { idsMentioned, type Mentionable, MOST_MENTIONED, withNames } from '#adapters/wire/mention.ts'
import { recordLink } from '#adapters/wire/record-link.ts'
import { Fault } from '#engine/error/fault.ts'
import { fill, type Lang, pick } from '#engine/text/text.ts'
import texts from '#schemas/text/trail.json' with { type: 'json' }
import { actAs, readUser, type SessionUser } from '../../auth/session/sessions.ts'
import type { Verb, VerbContext } from '../verb.ts'

/** People looked at for one answer, those looked at together, and people in it. */
const MOST_LOOKED_AT = 24
const AT_ONCE = 8
const MOST_OFFERED = 8
/** Characters of a record's label in a message. */
const LABEL_LENGTH = 60

/** People whose name contains `name` and who may read the record `id`; for those who may read it themselves. */
export const mentionable: Verb = {
  method: 'POST',
  async run({ entities, who, entity, input, db }) {
    const { id, name } = input
    if (!(await entities.mayRead(who, entity.key, id))) throw new Fault('record.unknown', { title: entity.title })
    const call = { q: typeof name === 'string' ? name : '', size: MOST_LOOKED_AT, filters: {} }
    const { records } = await entities.select(who, 'user', call)
    const offered: Mentionable[] = []
    const others = records.filter(person => person.id !== who.id)
    for (let from = 0; from < others.length && offered.length < MOST_OFFERED; from += AT_ONCE) {
      const some = others.slice(from, from + AT_ONCE)
      const readers = await Promise.all(some.map(person => mayRead({ entities, entity, db, who }, person.id, id)))
      offered.push(...some.filter((_, at) => readers[at]).map(person => ({ id: person.id, name: person.label })))
    }
    return offered.slice(0, MOST_OFFERED)
  },
}

/** Adds the comment `text` to the record `id`; those it mentions by `@{id}` get a message. */
export const comment: Verb = {
  method: 'POST',
  async run({ entities, who, entity, input, db, messages }) {
    const { id, text } = input
    const ids = typeof text === 'string' ? idsMentioned(text) : []
    if (ids.length > MOST_MENTIONED) throw new Fault('comment.mentions', { most: MOST_MENTIONED })
    const names = new Map<string, string>()
    for (const mentioned of ids) {
      const user = await mayRead({ entities, entity, db, who }, mentioned, id)
      if (!user) throw new Fault('comment.mention')
      names.set(mentioned, user.realName)
    }
    const receivers = ids.filter(mentioned => mentioned !== who.id)
    await entities.comment(who, entity.key, input, async (trx, accessContext, label) => {
      if (!receivers.length) return
      await messages.sendPersonal(trx, accessContext, {
        title: mentionedIn('zh', who.name, label),
        titleEn: mentionedIn('en', who.name, label),
        content: withNames(String(text), mentioned => names.get(mentioned) ?? mentioned),
        pcUrl: recordLink(entity.key, String(id)),
        receivers,
      })
    })
    return null
  },
}

const mentionedIn = (lang: Lang, name: string, label: string): string =>
  fill(pick(texts.mentioned, lang), { who: name, label: [...label].slice(0, LABEL_LENGTH).join('') })

/** The person of the id `user`, if there is one who may read the record. */
async function mayRead(
  { entities, entity, db, who }: Pick<VerbContext, 'entities' | 'entity' | 'db' | 'who'>,
  user: string,
  record: unknown,
): Promise<SessionUser | null> {
  const person = await db.read(who, trx => readUser(trx, { id: user }))
  if (!person) return null
  return (await entities.mayRead(actAs('', person, '', '').who, entity.key, record)) ? person : null
}

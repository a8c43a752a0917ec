/**
 * Unsaved input of forms, kept for the person who typed it so that another of their devices can go on with it: sealed,
 * and bounded in size, number and age as it is in the browser.
 * @source docs/ui.md#a-form; docs/security.md#data
 */

import { MOST_DRAFT_CHARACTERS } from '#adapters/wire/form-draft.ts'
import { Fault } from '#engine/error/fault.ts'
import { isRecord } from '#engine/value/value.ts'
import { aboutSecret } from '../../config/secrets.ts'
import type { Trx } from '../../db/db.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { Verb, VerbContext } from '../verb.ts'

/** of one person */
const MOST = 40
/** how old one grows */
const OLDEST_DAYS = 14
const LONGEST_NAME = 300
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const about = ({ who }: VerbContext) => aboutSecret(`${who.tenant} ${who.id}`, 'formDraft', 'content')

/** The rows of the person. */
const ownRows = (trx: Trx, { who }: VerbContext) => ({ tenant_id: trx.tenant, owner: who.id, is_deleted: 0 })

/**
 * Every draft of the person as `{ name, at, draft }`, newest first. `known` maps the names a device has to the moments
 * it has them of: of these the draft itself is left out.
 */
const mine: Verb = {
  method: 'POST',
  async run(context) {
    const known = isRecord(context.input.known) ? context.input.known : {}
    const rows = await context.db.readAtOnce(context.who, trx =>
      trx
        .selectFrom('blade_form_draft')
        .select(['name', 'at', 'content'])
        .where(row => row.and(ownRows(trx, context)))
        .orderBy('at', 'desc')
        .limit(MOST)
        .execute(),
    )
    return rows.map(({ name, at, content }) => {
      const isKnown = known[String(name)] === at
      return { name, at, ...(isKnown ? {} : { draft: JSON.parse(context.seal.open(String(content), about(context))) }) }
    })
  },
}

/**
 * Keeps a draft under its name, unless another device kept something there that the sender has not seen: `before` is the
 * moment of what it has seen. The oldest beyond the limits go.
 * @returns the moment of what is kept now, with its content where it is the other's @throws Fault 'draft.name', 'draft.at', 'draft.content', 'draft.large'
 */
const keep: Verb = {
  method: 'POST',
  async run(context) {
    const { who, db, seal, input } = context
    const { today } = environmentOf(who)
    const name = nameIn(input.name)
    const at = String(input.at ?? '')
    if (!MOMENT.test(at)) throw new Fault('draft.at')
    if (!isRecord(input.draft) || input.draft.at !== at) throw new Fault('draft.content')
    const text = JSON.stringify(input.draft)
    if (text.length > MOST_DRAFT_CHARACTERS) throw new Fault('draft.large', { n: MOST_DRAFT_CHARACTERS })
    const content = seal.close(text, about(context))
    return db.write(who, async trx => {
      const own = ownRows(trx, context)
      const before = await trx
        .selectFrom('blade_form_draft')
        .select(['id', 'at', 'content'])
        .where(row => row.and({ ...own, name }))
        .forUpdate()
        .executeTakeFirst()
      if (before && String(before.at) !== at && before.at !== input.before)
        return { at: before.at, draft: JSON.parse(seal.open(String(before.content), about(context))) as object }
      if (before)
        await trx
          .updateTable('blade_form_draft')
          .set({ at, content })
          .where(row => row.and({ ...own, id: before.id }))
          .execute()
      else
        await trx
          .insertInto('blade_form_draft')
          .values({ tenant_id: trx.tenant, owner: who.id, create_user: who.id, name, at, content })
          .execute()
      await dropOld(trx, context, today)
      return { at }
    })
  },
}

/** Forgets the draft of this name, if there is one. */
const drop: Verb = {
  method: 'POST',
  async run(context) {
    const name = nameIn(context.input.name)
    await context.db.write(context.who, trx =>
      trx
        .deleteFrom('blade_form_draft')
        .where(row => row.and({ ...ownRows(trx, context), name }))
        .execute(),
    )
    return null
  },
}

async function dropOld(trx: Trx, context: VerbContext, today: string): Promise<void> {
  const oldest = new Date(Date.parse(today) - OLDEST_DAYS * 86_400_000).toISOString().slice(0, 10)
  const own = ownRows(trx, context)
  await trx
    .deleteFrom('blade_form_draft')
    .where(row => row.and(own))
    .where(row =>
      row.or([
        row('at', '<', oldest),
        row(
          'id',
          'in',
          row
            .selectFrom('blade_form_draft')
            .select('id')
            .where(each => each.and(own))
            .orderBy('at', 'desc')
            .offset(MOST),
        ),
      ]),
    )
    .execute()
}

function nameIn(given: unknown): string {
  if (typeof given !== 'string' || !given.startsWith('draft/') || given.length > LONGEST_NAME)
    throw new Fault('draft.name', { n: LONGEST_NAME })
  return given
}

export const FORM_DRAFT_VERBS: Record<string, Verb> = {
  'formDraft.mine': mine,
  'formDraft.keep': keep,
  'formDraft.drop': drop,
}

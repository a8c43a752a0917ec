/**
 * Verbs that decide on applications. An approved one becomes an account with the password its applicant chose.
 * @source SE-44, SE-48
 */
import { randomBytes } from 'node:crypto'
import type { NotNull } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { SaveOutcome } from '../../entity/entity-service.ts'
import { liveRows } from '../../entity/rights/reader.ts'
import { lockStored } from '../../entity/write/stored.ts'
import { updateRow } from '../../entity/write/write-row.ts'
import { readIds } from '../read-ids.ts'
import { refused } from '../usual/rule-names.ts'
import type { Verb, VerbContext } from '../verb.ts'

const PENDING = '0'
const APPROVED = '1'
const REFUSED = '2'

/**
 * Approves all of `ids` or none. The new accounts get the roles `roleId` (without a role they can open nothing), and
 * `deptId` and `userKind` if sent.
 */
const approve: Verb = {
  method: 'POST',
  async run(context) {
    const { db, who, entities, entity, input } = context
    const ids = idsOf(context)
    const applications = await db.readAtOnce(who, trx =>
      Promise.all(
        ids.map(id =>
          trx
            .selectFrom('blade_registration')
            .select(['account', 'name'])
            .where(row => row.and({ tenant_id: who.tenant, id, is_deleted: 0 }))
            .$narrowType<{ account: NotNull }>()
            .executeTakeFirst(),
        ),
      ),
    )
    const { deptId, roleId, userKind } = input
    const { title } = (await entities.models(who.tenant)).get('user').entity.fields.get('roleId')!.field
    const accounts = applications.map(row => {
      if (!row) throw new Fault('record.unknown', { title: entity.title })
      return {
        account: row.account,
        realName: row.name || row.account,
        password: randomBytes(24).toString('base64url'), // replaced below by the applicant's own
        ...Object.fromEntries(Object.entries({ deptId, roleId, userKind }).filter(([, value]) => value)),
      }
    })
    if (!readIds(roleId).length) throw refused([{ path: 'roleId', code: 'field.required.choose', params: { title } }])
    await entities.saveEach(who, 'user', accounts, async (trx, outcomes) => {
      for (const [at, id] of ids.entries()) {
        const before = await decide(trx, context, id, {
          status: APPROVED,
          userId: opened(outcomes[at]!, accounts[at]!.account),
        })
        await trx
          .updateTable('blade_user')
          .set({ password: String(before.password) })
          .where(row => row.and({ tenant_id: who.tenant, id: outcomes[at]!.saved!.id! }))
          .execute()
      }
    })
    return null
  },
}

const refuse: Verb = {
  method: 'POST',
  async run(context) {
    const { db, who } = context
    const ids = idsOf(context)
    await db.write(who, async trx => {
      for (const id of ids) await decide(trx, context, id, { status: REFUSED })
    })
    return null
  },
}

export const REGISTRATION_VERBS: Record<string, Verb> = {
  'registration.approve': approve,
  'registration.refuse': refuse,
}

function idsOf({ input }: VerbContext): string[] {
  const ids = readIds(input.ids ?? input.id)
  if (!ids.length) throw new Fault('record.none')
  return ids
}

/** The id of the new account. @throws Fault 'register.taken', or the reason why it could not be created */
function opened({ saved, fault }: SaveOutcome, account: string | undefined): string {
  if (saved) return saved.id!
  const issues = (fault.data as { issues?: Issue[] } | null | undefined)?.issues ?? []
  if (issues[0]?.code !== 'record.unique') throw fault
  throw new Fault('register.taken', { account }, { cause: fault })
}

/** @throws Fault 'record.unknown', 'register.decided' */
async function decide(
  trx: Trx,
  { who, entities, entity, input }: VerbContext,
  id: string,
  change: EngineRecord,
): Promise<EngineRecord> {
  const model = (await entities.models(who.tenant)).get(entity.key)
  const before = await lockStored(trx, model, who.tenant, id, liveRows(model, who.tenant))
  if (!before) throw new Fault('record.unknown', { title: entity.title })
  if (before.status !== PENDING) throw new Fault('register.decided', { account: before.account })
  const opinion =
    String(input.opinion ?? '')
      .trim()
      .slice(0, 500) || null
  const after = { ...before, ...change, opinion }
  await updateRow(trx, model, who, { id, before, after, changed: [...Object.keys(change), 'opinion'] })
  return before
}

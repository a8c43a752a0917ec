import type { Who } from '#engine/access/who.ts'
import type { Trx } from '../../db/db.ts'

export interface Trace {
  entity: string
  record: string
  /** an option of `verb` in schemas/entities/log/operation-log.json */
  verb:
    | 'add'
    | 'edit'
    | 'grant'
    | 'password'
    | 'resetPassword'
    | 'publish'
    | 'rollback'
    | 'remove'
    | 'restore'
    | 'destroy'
    | 'export'
    | 'download'
    | 'print'
  before?: object
  after?: object
}

/**
 * Records a change that is not a save of a record, in the transaction that makes it. Its fields are field ids or names
 * of schemas/text/logs.json under `field.`; never a secret.
 * @param who  with the id '' the product itself
 * @source JB-18; docs/security.md#logs
 */
export async function traceChange(
  trx: Trx,
  who: Pick<Who, 'tenant' | 'id'>,
  { entity, record, verb, before, after }: Trace,
): Promise<void> {
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))
  const change = { tenant_id: who.tenant, entity, record, verb, create_user: who.id || null }
  const changed = verb === 'edit' ? Object.keys({ ...before, ...after }) : null
  await trx
    .insertInto('blade_change')
    .values({ ...change, before: json(before), after: json(after), changed })
    .execute()
}

/**
 * The files of opinions and of forms without an entity belong to their process, so they are kept as long as it and may be
 * read with it. Only files the person uploaded are added.
 * @source docs/security.md#files
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { NewComment } from '#engine/flow/approval/changes.ts'
import { LEAST_SIGNATURE_BYTES } from '#engine/value/signature.ts'
import type { Trx } from '../../db/db.ts'
import { holdOwnFiles } from '../../entity/files/hold-files.ts'
import { fileKeysIn } from '../../entity/files/links.ts'
import type { Locked } from './host.ts'

/** The holder of such files in `attach_use`, with the id of the instance. */
export const PROCESS_FILES = 'wfProcess'
export const OPINION = '$opinion'

/** @throws Fault 'file.unknown' for a file of somebody else beside an opinion; 'flow.signature-required' for an empty picture */
export async function holdProcessFiles(
  { trx, who, definition, instance }: Pick<Locked, 'trx' | 'who' | 'definition' | 'instance'>,
  comments: readonly NewComment[],
): Promise<void> {
  const record = { entity: PROCESS_FILES, ids: [instance.id] }
  const said = comments.flatMap(({ attachment, signature }) => fileKeysIn([attachment, signature]))
  const held = said.length ? await holdOwnFiles(trx, who, record, OPINION, said) : []
  if (said.some(key => !held.includes(key))) throw new Fault('file.unknown')
  await mustBeSigned(trx, fileKeysIn(comments.map(({ signature }) => signature)))
  if (definition.flow.entity) return
  for (const [field, value] of Object.entries(instance.state.vars)) {
    const keys = fileKeysIn(value)
    if (keys.length) await holdOwnFiles(trx, who, record, field, keys)
  }
}

async function mustBeSigned(trx: Trx, pictures: string[]): Promise<void> {
  if (!pictures.length) return
  const { rows } = await sql`select 1 from blade_attach where tenant_id = ${trx.tenant} and name = any(${pictures})
    and attach_size < ${LEAST_SIGNATURE_BYTES} limit 1`.execute(trx)
  if (rows.length) throw new Fault('flow.signature-required')
}

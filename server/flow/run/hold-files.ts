/**
 * The files of opinions and of forms without an entity belong to their process, so they are kept as long as it and may be
 * read with it. Only files the person uploaded are added.
 * @source docs/security.md#files
 */
import { Fault } from '#engine/error/fault.ts'
import type { NewComment } from '#engine/flow/approval/changes.ts'
import { holdOwnFiles } from '../../entity/files/hold-files.ts'
import { fileKeysIn } from '../../entity/files/links.ts'
import type { Locked } from './host.ts'

/** The holder of such files in `attach_use`, with the id of the instance. */
export const PROCESS_FILES = 'wfProcess'
export const OPINION = '$opinion'

/** @throws Fault 'file.unknown' for a file of somebody else beside an opinion */
export async function holdProcessFiles(
  { trx, who, definition, instance }: Pick<Locked, 'trx' | 'who' | 'definition' | 'instance'>,
  comments: readonly NewComment[],
): Promise<void> {
  const record = { entity: PROCESS_FILES, ids: [instance.id] }
  const said = comments.flatMap(({ attachment, signature }) => fileKeysIn([attachment, signature]))
  const held = said.length ? await holdOwnFiles(trx, who, record, OPINION, said) : []
  if (said.some(key => !held.includes(key))) throw new Fault('file.unknown')
  if (definition.flow.entity) return
  for (const [field, value] of Object.entries(instance.state.vars)) {
    const keys = fileKeysIn(value)
    if (keys.length) await holdOwnFiles(trx, who, record, field, keys)
  }
}

/** The check of a period, as a command. @source docs/designer.md#periods */
import { checkOfPeriod, type Period } from '#engine/entity/periods.ts'
import type { EntityDocument, NodeLike } from '#engine/schema/document.ts'
import { nameOf } from '../commands/documents/docs.ts'
import { freeId } from '../commands/documents/ids.ts'
import type { Call } from '../commands/index.ts'

export function callForPeriod(entity: EntityDocument, period: Period): Call {
  const checks = entity.checks ?? []
  const taken = checks.map(({ id }) => id)
  const check = checkOfPeriod(period, freeId(`${period.last.id}Check`, taken))
  const item = check as unknown as NodeLike
  const after = checks.at(-1)?.id ?? null
  return {
    command: 'check.add',
    args: { document: nameOf(entity), list: 'checks', item, after, called: check.message },
  }
}

import { randomInt } from 'node:crypto'
import { readListCall } from '../../entity/routes.ts'
import type { Verb } from '../verb.ts'

/**
 * One record at random of those the caller may list and the filters find; null when there are none.
 * @source PC-21
 */
export const random: Verb = {
  method: 'GET',
  async run({ who, entities, entity, input }) {
    const page = (current: number) =>
      entities.list(who, entity.key, { ...readListCall(input), current, size: 1, ascs: undefined, descs: undefined })
    const first = await page(1)
    if (first.total === 0) return null
    const at = randomInt(first.total) + 1
    const found = at === 1 ? first : await page(at)
    return found.records[0] ?? first.records[0] // one was removed meanwhile
  },
}

/**
 * Regions have three levels, each below an existing one: a province of 2 digits, a city of 4, then a district of 6 or a
 * town of 9. A region with others below it keeps its code.
 * @source DI-12, DI-16, DI-17, CN-07
 */
import { type NotNull, sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Trx } from '../../db/db.ts'
import { changedFields } from '../../entity/model/changed-fields.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { refused } from '../usual/rule-names.ts'
import { TOP } from './region-verbs.ts'

/** Digits of a code → digits of the codes directly below it. */
const BELOW: Record<number, number[]> = { 2: [4], 4: [6, 9] }
const PROVINCE = 2
/** Taiwan, Hong Kong and Macau have no regions below them. */
const WITHOUT = ['71', '81', '82']

export const regionHook: Hook = {
  async beforeSave({ trx, before, record, restored }) {
    if (before && !restored && !changedFields(['code', 'parentCode'], before, record).length) return
    const [code, above] = [String(record.code), String(record.parentCode)]
    const issue = await misplaced(trx, code, above)
    if (issue) throw refused([issue])
    if (!before || before.code === code) return
    const count = await countBelow(trx, [String(before.code)])
    if (count) throw refused([{ path: 'code', code: 'region.code-kept', params: { code: before.code, count } }])
  },

  async afterRemove({ trx, ids }) {
    const rows = await trx
      .selectFrom('blade_region')
      .select('code')
      .where('id', '=', sql<string>`any(${ids}::bigint[])`)
      .$narrowType<{ code: NotNull }>()
      .execute()
    const count = await countBelow(
      trx,
      rows.map(({ code }) => code),
    )
    if (count) throw new Fault('region.has-below', { count })
  },
}

/** Checks the level and the parent of a code. The entity's own check compares its first digits. */
async function misplaced(trx: Trx, code: string, above: string): Promise<Issue | null> {
  if (above === TOP) {
    return code.length === PROVINCE ? null : { path: 'code', code: 'region.digits', params: { digits: PROVINCE } }
  }
  if (WITHOUT.includes(above)) return { path: 'parentCode', code: 'region.without', params: { above } }
  const digits = BELOW[above.length] ?? []
  if (!digits.length) return { path: 'parentCode', code: 'region.lowest', params: { above } }
  if (!digits.includes(code.length))
    return { path: 'code', code: 'region.digits', params: { digits: digits.join('/') } }
  const { rows } = await sql`
    select from blade_region where code = ${above} and is_deleted = 0 for share`.execute(trx)
  return rows.length ? null : { path: 'parentCode', code: 'region.above', params: { above } }
}

async function countBelow(trx: Trx, codes: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from blade_region
     where parent_code = any(${codes}::text[]) and is_deleted = 0`.execute(trx)
  return rows[0]!.count
}

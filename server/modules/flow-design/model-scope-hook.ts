/** @source WD-06, WD-10, WD-12; docs/workflow.md#opening */
import { readPeriods } from '#engine/flow/opening/opening.ts'
import { type EngineRecord, isRecord } from '#engine/value/value.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { refused } from '../usual/rule-names.ts'

/** The parts of `userConfig`. @source WD-06 */
const PEOPLE = ['userIds', 'roleIds', 'deptIds', 'postIds'] as const

/**
 * The people of an opening are its fields; `userConfig`, comma lists under the same names, says the same: whoever sends
 * it alone sets them by it.
 */
export const modelScopeHook: Hook = {
  async beforeSave({ record, sent }) {
    if (record.timeType === 'appoint' && readPeriods(String(record.appoint ?? '')) === null) {
      throw refused([{ path: 'appoint', code: 'flow.opening-periods', params: {} }])
    }
    if (isRecord(sent.userConfig) && !PEOPLE.some(name => name in sent)) takePeople(record, sent.userConfig)
    if (record.userAll !== false) return
    record.userConfig = Object.fromEntries(
      PEOPLE.map(name => [name, (record[name] as string[] | null | undefined)?.join(',') ?? '']),
    )
  },
}

function takePeople(record: EngineRecord, config: Record<string, unknown>): void {
  for (const name of PEOPLE) {
    const ids = String(config[name] ?? '').match(/\d{1,18}/g)
    record[name] = ids ?? null
  }
}

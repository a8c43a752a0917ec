import { checkParam } from '../../config/params.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { refused } from '../usual/rule-names.ts'

/** Checks the value of a parameter that the server reads. @source DI-10, DI-11 */
export const paramHook: Hook = {
  async beforeSave({ models, record }) {
    const isLog = (key: string) => Boolean(models.find(key)?.document.log?.days)
    const issue = checkParam(String(record.paramKey), String(record.paramValue), isLog)
    if (issue) throw refused([issue])
  },
}

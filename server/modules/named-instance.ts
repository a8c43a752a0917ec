import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'
import { readWhere } from '../flow/instance/instance.ts'
import type { VerbContext } from './verb.ts'

/**
 * The instance a call names, by its id or by that of a task.
 * @throws Fault 'flow.task-unknown', 'flow.instance-unknown'
 */
export async function namedInstance({ input, who, db }: VerbContext): Promise<string> {
  const named = readId(input.processInsId ?? input.processInstanceId)
  if (named !== null) return named
  const task = readId(input.taskId)
  if (task === null) throw new Fault(input.taskId === undefined ? 'flow.instance-unknown' : 'flow.task-unknown')
  return (await db.readAtOnce(who, trx => readWhere(trx, { task }))).instance
}

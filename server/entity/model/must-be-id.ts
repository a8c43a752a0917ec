import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'

/** characters of a wrong id that the message repeats */
const MOST_TOLD = 40

/** Checks the id of a record as it was sent. @throws Fault 'record.id' */
export function mustBeId(sent: unknown): string {
  const id = readId(sent)
  if (id === null) throw new Fault('record.id', { id: String(sent ?? '').slice(0, MOST_TOLD) })
  return id
}

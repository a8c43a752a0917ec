import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'

/**
 * Ids as a list or a comma list.
 * @throws Fault 'record.id' when one of them is none
 */
export function readIds(input: unknown): string[] {
  const parts = (Array.isArray(input) ? input.map(String) : String(input ?? '').split(',')).map(part => part.trim())
  return parts.filter(Boolean).map(part => {
    const id = readId(part)
    if (id === null) throw new Fault('record.id', { id: part })
    return id
  })
}

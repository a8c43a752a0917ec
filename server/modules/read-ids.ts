import { mustBeId } from '../entity/model/must-be-id.ts'

/**
 * Ids as a list or a comma list.
 * @throws Fault 'record.id' when one of them is no id
 */
export function readIds(input: unknown): string[] {
  const parts = (Array.isArray(input) ? input.map(String) : String(input ?? '').split(',')).map(part => part.trim())
  return parts.filter(Boolean).map(mustBeId)
}

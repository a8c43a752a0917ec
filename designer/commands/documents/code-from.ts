import { spell } from '#engine/text/pinyin.ts'
import { toId } from './ids.ts'

/** Makes an identifier from a name in any script; '' for an empty name. @source docs/designer.md#surfaces */
export function codeFrom(name: string): string {
  const trimmed = name.trim()
  return trimmed === '' ? '' : toId(spell(trimmed, ' ').join(''))
}

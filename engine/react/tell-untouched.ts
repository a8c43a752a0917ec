import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { Ports } from '../ports/ports.ts'

/**
 * Tells what a save found wrong with the record and did not stop it, because nobody touched it.
 * @param told  of the answer; a field of the record may have that name
 * @source docs/language.md#what-stops-a-save
 */
export function tellUntouched({ notify }: Pick<Ports, 'notify'>, told: unknown): void {
  if (Array.isArray(told) && told.length)
    notify.message('warning', (told as WireIssue[]).map(({ msg }) => msg).join(' '))
}

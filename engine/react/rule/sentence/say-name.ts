import { type Lang, pick } from '../../../text/text.ts'
import type { Translate } from '../../text.ts'
import type { Name } from './names.ts'

/** The title of a name; one that is not known is shown as it is, one not chosen yet as “…”. */
export function sayName(known: Name | undefined, name: string, t: Translate, lang: Lang): string {
  if (!known) return name || '…'
  return typeof known.title === 'string' ? t(known.title) : pick(known.title, lang)
}

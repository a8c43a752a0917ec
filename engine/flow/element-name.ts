import type { NodeSettings } from '../schema/document.ts'
import type { Lang } from '../text/text.ts'

/** The name of an element in a language, else the Chinese one; '' where it has none. */
export const elementName = (
  element: (Pick<NodeSettings, 'nameEn'> & { name?: string | undefined }) | undefined,
  lang: Lang,
): string => (lang === 'en' && element?.nameEn) || element?.name || ''

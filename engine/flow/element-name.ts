import type { NodeSettings } from '../schema/document.ts'
import type { Lang, Text } from '../text/text.ts'
import type { ProcessElement } from './bpmn/definition.ts'

/** The name of an element in a language, else the Chinese one; '' where it has none. */
export const elementName = (
  element: { name?: string | undefined; nameEn?: string | null | undefined } | undefined,
  lang: Lang | undefined,
): string => (lang === 'en' && element?.nameEn) || element?.name || ''

/** What messages call an element, in whichever language they are read: its name, else its id. */
export const elementTitle = ({
  id,
  bpmn,
  name,
  nameEn,
}: Pick<ProcessElement, 'id' | 'bpmn' | 'name'> & Pick<NodeSettings, 'nameEn'>): Text => ({
  zh: name || bpmn || id,
  ...(nameEn && { en: nameEn }),
})

import texts from '#schemas/text/elements.json' with { type: 'json' }
import type { ProcessElement } from '../../schema/document/process.ts'
import type { NodeSettings } from '../../schema/document.ts'
import type { Lang, Text } from '../../text/text.ts'

/** The name of an element in a language, else the Chinese one; '' where it has none. */
export const elementName = (
  element: { name?: string | undefined; nameEn?: string | null | undefined } | undefined,
  lang: Lang | undefined,
): string => (lang === 'en' && element?.nameEn) || element?.name || ''

type Named = Pick<ProcessElement, 'id' | 'bpmn' | 'name'> &
  Partial<Pick<ProcessElement, 'type'>> &
  Pick<NodeSettings, 'nameEn'>

/**
 * What messages call an element, in whichever language they are read: its name; without one the id of its file, else its
 * kind.
 */
export function elementTitle({ id, bpmn, name, nameEn, type = '' as never }: Named): Text {
  const kind = (texts as Record<string, Text>)[type]
  // an id that differs from ours is of a file, whose author knows it
  if (!name && kind && (bpmn === '' || bpmn === id)) return kind
  return { zh: name || bpmn || id, ...(nameEn && { en: nameEn }) }
}

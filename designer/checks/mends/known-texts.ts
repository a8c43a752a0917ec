/** Suggests English texts already used for the same Chinese. @source docs/designer.md#session */
import type { AppState } from '#adapters/wire/design.ts'
import type { Text } from '#engine/text/text.ts'
import type { DraftView } from '../../commands/documents/command.ts'

const learned = new WeakMap<DraftView, Map<string, string>>()

/**
 * zh → en, from the app's own documents and the models and dictionaries around it; a text that is translated in two
 * ways is left out: a suggestion is right or absent. Collected once for each view.
 */
export function knownTexts(view: DraftView, { entities, dicts }: AppState['library']): Map<string, string> {
  const before = learned.get(view)
  if (before) return before
  const known = new Map<string, string>()
  const doubtful = new Set<string>()
  learned.set(view, known)
  const learn = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const { zh, en } = value as Partial<Text>
    if (typeof zh === 'string' && typeof en === 'string') {
      const other = known.get(zh)
      if (other !== undefined && other.toLowerCase() !== en.toLowerCase()) doubtful.add(zh)
      else if (other === undefined) known.set(zh, en)
    }
    for (const item of Object.values(value)) learn(item)
  }
  for (const source of [view.docs, entities, dicts]) learn(source)
  for (const zh of doubtful) known.delete(zh)
  return known
}

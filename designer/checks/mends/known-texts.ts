/** Suggests English texts already used for the same Chinese. @source docs/designer.md#session */
import type { AppState } from '#adapters/wire/design.ts'
import type { Text } from '#engine/text/text.ts'
import type { DraftView } from '../../commands/documents/command.ts'

const learned = new WeakMap<DraftView, Map<string, string>>()

/**
 * zh → en, from the app's own documents first, then from the models and dictionaries around it. Collected once for each
 * view.
 */
export function knownTexts(view: DraftView, { entities, dicts }: AppState['library']): Map<string, string> {
  const before = learned.get(view)
  if (before) return before
  const known = new Map<string, string>()
  learned.set(view, known)
  const learn = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const { zh, en } = value as Partial<Text>
    if (typeof zh === 'string' && typeof en === 'string' && !known.has(zh)) known.set(zh, en)
    for (const item of Object.values(value)) learn(item)
  }
  for (const source of [view.docs, entities, dicts]) learn(source)
  return known
}

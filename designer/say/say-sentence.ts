/** Sentences and names in one language. @source docs/designer.md#kernel */
import type { Translate } from '#engine/react/text.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import type { Called, Sentence } from '../commands/documents/command.ts'
import { sayKeyName } from './say-difference.ts'

/** The reader's language, and the titles of widgets. */
export interface Reader {
  t: Translate
  lang: Lang
  manifests: WidgetManifests
}

export function saySentence(reader: Reader, { key, params = {}, about }: Sentence): string {
  const filled = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? sayCalled(reader, value) : value,
  ])
  return reader.t(key, { ...Object.fromEntries(filled), ...(about ? { what: sayAbout(reader, about) } : {}) })
}

export function sayCalled(reader: Reader, called: Called): string {
  return 'key' in called ? saySentence(reader, called) : pick(called, reader.lang)
}

function sayAbout({ t, lang, manifests }: Reader, { keys, widget = '' }: NonNullable<Sentence['about']>): string {
  if (keys.length === 0) return pick(manifests[widget]?.title, lang) || t('designer.item.nodes')
  return keys.map(name => sayKeyName(name, t, lang, manifests[widget])).join(t('rule.comma'))
}

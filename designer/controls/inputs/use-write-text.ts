import { useCallback, useMemo } from 'react'
import { translate } from '#engine/react/text.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import storeTexts from '#schemas/text/store.json'
import { findValue } from '../../commands/documents/command.ts'
import type { TextSet } from '../../commands/values/text-set.ts'
import { useOutside, useSession } from '../../session/designer-context.tsx'
import { useEditLang } from '../../session/edit-lang.tsx'
import type { RunOptions } from '../../session/session-state.ts'

/** Texts the designer itself writes into a document; the first field of an app comes from the server. */
const OWN = [
  'option.first',
  'rows.first',
  'new.page',
  'new.dashboard',
  'new.query',
  'new.group',
  'new.tab',
  'new.button',
]

/** Whether a text is a widget's or the designer's own, so that its English was not written for this app. */
export function useIsStock(): (text: Json | undefined) => boolean {
  const { manifests } = useOutside()
  const stock = useMemo(() => stockOf(manifests), [manifests])
  return useCallback(text => nameOf(text) !== '' && stock.has(nameOf(text)), [stock])
}

/**
 * Writes one language of a text as a step. One that says something of its own in the other language is noted as renamed.
 * @source docs/designer.md#inspector
 */
export function useWriteText(): (args: Omit<TextSet, 'stock'>, options?: RunOptions) => void {
  const session = useSession()
  const isStock = useIsStock()
  const { rename } = useEditLang()
  return useCallback(
    (args, options) => {
      const { document, address, path, language } = args
      const old = findValue(session.state().view, document, address, path)
      const stock = isStock(old)
      const { zh, en } = (old ?? {}) as Partial<Text>
      const text = [document, address, ...path].join(' ')
      if (zh && en && zh !== en && !stock) rename(noted => (noted?.text === text ? noted : { text, in: language }))
      session.run('text.set', stock ? { ...args, stock } : args, options)
    },
    [session, isStock, rename],
  )
}

function stockOf(manifests: WidgetManifests): ReadonlySet<string> {
  const found = new Set(
    OWN.map(name => nameOf({ zh: translate('zh', `designer.${name}`), en: translate('en', `designer.${name}`) })),
  )
  const learn = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('zh' in value) found.add(nameOf(value as Json))
    for (const inner of Object.values(value)) learn(inner)
  }
  learn(storeTexts.firstField)
  for (const { title, sample } of Object.values(manifests)) learn([title, sample])
  return found
}

function nameOf(text: Json | undefined): string {
  const { zh, en } = (text ?? {}) as { zh?: Json; en?: Json }
  return en === undefined ? '' : JSON.stringify([zh, en]).replaceAll(/ ?(\d+|\{number\})/g, '')
}

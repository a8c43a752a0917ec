import { useCallback, useMemo } from 'react'
import { translate } from '#engine/react/text.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { Json } from '#engine/schema/document.ts'
import storeTexts from '#schemas/text/store.json'
import { findValue } from '../../commands/documents/command.ts'
import type { TextSet } from '../../commands/values/text-set.ts'
import { useOutside, useSession } from '../../session/designer-context.tsx'
import type { RunOptions } from '../../session/session-state.ts'

/** Texts the designer itself writes into a document; the first field of an app comes from the server. */
const OWN = ['option.first', 'rows.first', 'new.page', 'new.dashboard', 'new.query', 'new.group']

/** Whether a text is a widget's or the designer's own, so that its English was not written for this app. */
export function useIsStock(): (text: Json | undefined) => boolean {
  const { manifests } = useOutside()
  const stock = useMemo(() => stockOf(manifests), [manifests])
  return useCallback(text => stock.has(nameOf(text)), [stock])
}

/** Writes one language of a text as a step. @source docs/designer.md#inspector */
export function useWriteText(): (args: Omit<TextSet, 'stock'>, options?: RunOptions) => void {
  const session = useSession()
  const isStock = useIsStock()
  return useCallback(
    (args, options) => {
      const { document, address, path } = args
      const stock = isStock(findValue(session.state().view, document, address, path))
      session.run('text.set', stock ? { ...args, stock } : args, options)
    },
    [session, isStock],
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
  return en === undefined ? '' : JSON.stringify([zh, en])
}

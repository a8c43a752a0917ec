/** One thing that can be brought onto a screen, and what offers are made of. @source docs/designer.md#canvas */
import { translate } from '#engine/react/text.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { WidgetDocument } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import type { Dragged } from '../canvas/places.ts'
import type { View } from '../commands/command.ts'
import type { DocName } from '../commands/docs.ts'
import type { Call } from '../commands/index.ts'
import { itemsIn } from '../commands/walk.ts'
import type { Known } from '../model/new-field.ts'

export interface Target {
  in: string
  after: string | null
}

export interface Offer {
  id: string
  title: Text
  group: 'variables' | 'fields' | 'blocks' | 'columns' | 'search' | 'buttons' | 'views' | WidgetDocument['group']
  words: string[]
  dragged: Dragged
  /** where a click puts it when nothing fitting is selected */
  usual: Target
  calls(target: Target): Call[]
}

export interface OfferContext {
  view: View
  document: DocName
  /** the block on the canvas: '' the page, else the address of a form */
  picture: string
  manifests: WidgetManifests
  known: Known
}

export function lastIn(context: OfferContext, list: string): Target {
  const seen = context.view.docs[context.document]
  const after = seen && itemsIn(seen, list).at(-1)?.id
  return { in: list, after: after ?? null }
}

/** A text of the product in each language, `{title}` filled in. */
export function inBoth(key: string, title?: Text): Text {
  const say = (lang: Lang) => translate(lang, key, { title: pick(title, lang) })
  return { zh: say('zh'), en: say('en') }
}

export const NOT_NODES = ['table', 'form', 'dashboard', 'cell']

/** An input, or rows to fill in, is nothing without a field; what only shows may stand alone. */
export function needsField(manifest: WidgetDocument): boolean {
  return manifest.binds !== undefined && (manifest.group === 'input' || manifest.children === 'rows')
}

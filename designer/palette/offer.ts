/** One thing that can be added to a screen, and the context of offers. @source docs/designer.md#canvas */
import { translate } from '#engine/react/text.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { WidgetDocument } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import type { DraftView } from '../commands/documents/command.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { itemsIn } from '../commands/documents/walk.ts'
import type { Use, Word } from '../kind/words.ts'
import type { Known } from '../new/new-field.ts'
import type { Brought } from '../pointer/drag/move-drag.ts'
import type { Target } from '../pointer/places/places.ts'

export interface Offer extends Brought {
  id: string
  title: Text
  group: 'variables' | 'fields' | 'blocks' | 'columns' | 'search' | 'buttons' | 'views' | Use
  /** what it is, in the list of words: its icon and its sentence */
  kind?: Word
  /** found by these too, besides its title and the words of its kind */
  words: string[]
  /** the text that says what is missing for it and what to do; it cannot be added before */
  lacks?: string
  /** where a click puts it when the selection does not fit */
  usual: Target
}

export interface OfferContext {
  view: DraftView
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

/** A product text in each language, with `{title}` replaced. */
export function inBoth(key: string, title?: Text): Text {
  const say = (lang: Lang) => translate(lang, key, { title: pick(title, lang) })
  return { zh: say('zh'), en: say('en') }
}

export const NOT_NODES = ['table', 'form', 'dashboard', 'cell']

/** Inputs and sub-tables need a field; display widgets may be used without one. */
export function needsField(manifest: WidgetDocument): boolean {
  return manifest.binds !== undefined && (manifest.group === 'input' || manifest.children === 'rows')
}

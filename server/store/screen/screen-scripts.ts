/**
 * Scripts of screens over the rows of their queries, each looked up in the screen as its reader gets it.
 * @source DB-20, DB-28; ADR 0022; docs/security.md#scripts
 */

import { findScripts, placesIn, type RowsScript, type ScriptPlaces } from '#engine/access/place-scripts.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { openTransform, type Transformed, withoutWords } from '../../action/script/transform-rows.ts'
import type { Services } from '../../services.ts'
import { cutBundle } from './bundle.ts'
import { rightsFor } from './may-open-screen.ts'
import { resolveScreen } from './resolved.ts'

type Parts = Pick<Services, 'db' | 'entities' | 'operations' | 'store'>

/** Screens of one request. */
const MOST_SCREENS = 5

export interface ScreenScripts {
  /**
   * What the scripts at these places make of an answer.
   * @throws Fault 'script.unknown', 'screen.unknown', and those of `Transforming` without what tells of a source
   */
  run(places: ScriptPlaces, answer: Transformed): Promise<Transformed>
}

/** For one request of one reader: a screen is opened once. */
export function openScreenScripts(parts: Parts, who: Who): ScreenScripts {
  const transform = openTransform(who)
  const opened = new Map<string, Promise<ReadonlyMap<string, RowsScript>>>()
  const open = (screen: string) => {
    const known = opened.get(screen)
    if (known) return known
    if (opened.size >= MOST_SCREENS) throw new Fault('script.unknown')
    const found = seenScripts(parts, who, screen)
    opened.set(screen, found)
    return found
  }
  return {
    async run({ screen, at }, answer) {
      const scripts = await open(screen)
      const asked = at.map(place => {
        const script = scripts.get(place)
        if (!script) throw new Fault('script.unknown')
        return script
      })
      try {
        return await transform(asked, answer)
      } catch (error) {
        throw withoutWords(error)
      }
    },
  }
}

/** The scripts of what the reader sees of a screen; none of one that is closed to them. */
async function seenScripts(parts: Parts, who: Who, screen: string): Promise<ReadonlyMap<string, RowsScript>> {
  const view = await parts.store.view(who.tenant)
  const bundle = await cutBundle(parts, { view, ...(await rightsFor(parts, who)) }, screen)
  const placed = view.screen(screen)
  if (!bundle || !placed) return new Map()
  const seen = placesIn(bundle.document)
  return new Map(
    [...scriptsOf(resolveScreen(view, parts.store.widgets, placed.document).document)].filter(([at]) => seen.has(at)),
  )
}

const known = new WeakMap<AnyDocument, Map<string, RowsScript>>()

function scriptsOf(document: AnyDocument): Map<string, RowsScript> {
  const scripts = known.get(document) ?? findScripts(document)
  known.set(document, scripts)
  return scripts
}

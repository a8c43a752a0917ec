/**
 * What the canvas draws. Parts that a change does not affect stay the same objects and are not drawn again.
 * @source docs/designer.md#canvas
 */
import { useMemo, useRef } from 'react'
import { entitiesOf, samplePorts } from '#adapters/memory/sample/sample-ports.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { share } from '#engine/version/share.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { useOutside, useSessionState, useView } from '../session/designer-context.tsx'
import { useEditLang } from '../session/edit-lang.tsx'
import { bundleOf } from './bundle.ts'
import { screenIn, useScripted } from './use-scripted.ts'

/** The bundle of a document of the draft; null when there is nothing to draw. */
export function useBundle(name: DocName, block: string): ScreenBundle | null {
  const { view, app } = useSessionState('view', 'app')
  const before = useRef<ScreenBundle | null>(null)
  return useMemo(() => {
    before.current = share(before.current, bundleOf(view, name, block, app.library))
    return before.current
  }, [view, name, block, app.library])
}

/** Sample records for `bundle`, kept while its entities are the same. */
export function useSample(bundle: ScreenBundle | null): Ports | null {
  const { stored, docs } = useView()
  const scripted = useScripted()
  const { ports } = useOutside()
  const { lang } = useEditLang()
  const drafted = useRef(stored)
  drafted.current = stored
  const drawn = useRef(docs)
  drawn.current = docs
  const about = bundle && entitiesOf(bundle).map(({ document }) => document.key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the document only the entities it is about matter
  return useMemo(
    () =>
      bundle &&
      scripted(
        samplePorts({ ...ports, lang }, bundle, { isPublished: key => !drafted.current[`entity:${key}`] }),
        screen => screenIn(drawn.current, screen),
      ),
    [scripted, ports, lang, bundle?.entities, bundle?.dicts, about?.join()],
  )
}

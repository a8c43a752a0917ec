/** Editing of texts in place. @source docs/designer.md#canvas */
import { type RefObject, useState } from 'react'
import type { DocName } from '../commands/documents/docs.ts'
import { useWriteText } from '../controls/inputs/use-write-text.ts'
import { rowsOf } from '../inspector/derive.ts'
import { useOutside, useView } from '../session/designer-context.tsx'
import { useEditLang } from '../session/edit-lang.tsx'
import type { Drawn } from '../stage/use-drawn.ts'
import { type TextPlace, textAt } from './text-at.ts'

interface Writing {
  /** the text being edited; null when none is */
  writing: TextPlace | null
  /** Starts editing the text of an item at a point of the canvas, or its title without a point. */
  write(address: string, point: [number, number] | null): void
  /** Ends editing: null leaves the text unchanged. */
  written(text: string | null): void
}

/** @param screen  the element the items are drawn in */
export function useWriting(document: DocName, screen: RefObject<HTMLElement | null>, drawn: Drawn): Writing {
  const view = useView()
  const writeText = useWriteText()
  const { manifests } = useOutside()
  const { lang } = useEditLang()
  const [writing, setWriting] = useState<TextPlace | null>(null)
  return {
    writing,
    write(address, point) {
      const box = drawn.boxOf(address)
      if (!box || !screen.current) return
      const rows = rowsOf(view, manifests, { document, addresses: [address] })
      setWriting(textAt(screen.current, drawn.scale, lang, rows, { address, box }, point))
    },
    written(text) {
      setWriting(null)
      if (!writing || text === null) return
      const { address, path } = writing
      writeText({ document, address, path, language: lang, text })
    },
  }
}

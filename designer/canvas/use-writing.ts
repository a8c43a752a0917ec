/** Texts written over where they stand. @source docs/designer.md#canvas */
import { type RefObject, useState } from 'react'
import type { DocName } from '../commands/documents/docs.ts'
import { useWriteText } from '../controls/inputs/use-write-text.ts'
import { rowsOf } from '../inspector/derive.ts'
import { useOutside, useView } from '../session/designer-context.tsx'
import { useEditLang } from '../session/edit-lang.tsx'
import type { Drawn } from '../stage/use-drawn.ts'
import { type TextPlace, textAt } from './text-at.ts'

interface Writing {
  /** the text that is being written; null when none is */
  writing: TextPlace | null
  /** Begins with the text of an item at a point of the canvas, without one with its title. */
  write(address: string, point: [number, number] | null): void
  /** Ends it: null leaves the text as it was. */
  written(text: string | null): void
}

/** @param screen  what the items are drawn in */
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

/** Editing of texts in place. @source docs/designer.md#canvas */
import { type RefObject, useEffect, useState } from 'react'
import type { DocName } from '../commands/documents/docs.ts'
import { findItem } from '../commands/documents/walk.ts'
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
  /** Asks for the titles of items, one after the other, as soon as each is drawn. */
  ask(...addresses: string[]): void
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
  const [asked, setAsked] = useState<readonly string[]>([])
  const write = (address: string, point: [number, number] | null) => {
    const box = drawn.tabs.find(tab => tab.address === address) ?? drawn.boxOf(address)
    if (!box || !screen.current) return
    const rows = rowsOf(view, manifests, { document, addresses: [address] })
    setWriting(textAt(screen.current, drawn.scale, lang, rows, { address, box }, point))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again whenever something is drawn otherwise
  useEffect(() => {
    const [next, ...later] = asked
    if (next === undefined || writing) return
    if (!findItem(view.docs[document], next)) return setAsked(later)
    write(next, null)
  }, [asked, writing, drawn])
  return {
    writing,
    write,
    ask: (...addresses) => setAsked(addresses),
    written(text) {
      setWriting(null)
      setAsked(left => left.filter(address => address !== writing?.address))
      if (!writing || text === null) return
      const { address, path } = writing
      writeText({ document, address, path, language: lang, text })
    },
  }
}

import { type ReactNode, useEffect, useState } from 'react'
import type { PageStore } from '#engine/react/state/page.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { readTree } from '../../../parts/read-tree.ts'

type Titles = ReadonlyMap<string, string>

/** Asked once for all cells of a page. Who may not ask reads the keys. */
const asked = new WeakMap<PageStore, Map<string, Promise<Titles>>>()
const NOTHING: Titles = new Map()

interface KeyTextProps {
  /** whose tree says what the keys stand for */
  call: string
  value: string
  draw(title: string): ReactNode
}

/** What a key stands for, as its picker offers it; the key itself until that is known, and where nothing is. */
export default function KeyText({ call, value, draw }: KeyTextProps) {
  const page = usePage()
  const [titles, setTitles] = useState(NOTHING)
  useEffect(() => {
    let gone = false
    void titlesOf(page, call).then(found => gone || setTitles(found))
    return () => {
      gone = true
    }
  }, [page, call])
  return draw(titles.get(value) ?? value)
}

function titlesOf(page: PageStore, call: string): Promise<Titles> {
  const calls = asked.get(page) ?? new Map<string, Promise<Titles>>()
  asked.set(page, calls)
  const titles =
    calls.get(call) ??
    readTree(page.ports.data, { call }).then(
      entries => new Map(entries.map(({ id, label }) => [id, label])),
      () => NOTHING,
    )
  calls.set(call, titles)
  return titles
}

import { type ReactNode, useEffect, useState } from 'react'
import type { PageStore } from '#engine/react/state/page.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { readTree } from '../../../parts/read-tree.ts'

type Titles = ReadonlyMap<string, string>

/** Loaded once for all cells of a page. A reader who may not make the call sees the keys. */
const asked = new WeakMap<PageStore, Map<string, Promise<Titles>>>()
const NOTHING: Titles = new Map()

interface KeyTextProps {
  /** the call whose tree has the titles of the keys */
  call: string
  value: string
  draw(title: string): ReactNode
}

/** The title of a key, as in its picker; the key itself until the titles are loaded, and when it has none. */
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

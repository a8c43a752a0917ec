import { useEffect, useRef, useState } from 'react'
import { useOutside } from '../../session/designer-context.tsx'

interface Choice {
  value: string
  label: string
}

const ID = /^\d+$/
const QUIET_MS = 300
const MOST = 20

/** The names of users by id; of the others the id, until they are known. */
export function usePeopleNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { data } = useOutside().ports
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = [...new Set(ids)].filter(id => ID.test(id) && !names.has(id)).join()
  useEffect(() => {
    if (wanted === '') return
    let current = true
    data
      .named('user', wanted.split(','))
      .then(found => {
        if (current) setNames(before => new Map([...before, ...found.map(one => [one.id, one.label] as const)]))
      })
      // without an answer they are shown by their ids
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [data, wanted])
  return names
}

/** Users found by name or account, while somebody types. */
export function useFindPeople(): { found: Choice[]; find(text: string): void } {
  const { data } = useOutside().ports
  const [found, setFound] = useState<Choice[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const find = (text: string) => {
    clearTimeout(timer.current)
    if (!text.trim()) return
    timer.current = setTimeout(() => {
      data
        .choices('user', { q: text.trim(), size: MOST })
        .then(({ records }) => setFound(records.map(({ id, label }) => ({ value: id, label }))))
        .catch(() => setFound([]))
    }, QUIET_MS)
  }
  return { found, find }
}

/**
 * The options of a picker: those of an enum or dictionary, which are complete, or records of an entity, which are
 * loaded page by page as the person searches.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePorts } from '#engine/react/ports.tsx'
import type { WidgetProps } from '#engine/react/widget.ts'

interface ChoiceOption {
  value: string
  label: string
  hint?: string | undefined
  disabled?: boolean
}

export interface Choices {
  options: ChoiceOption[]
  /** the search runs on the server, not over `options` */
  remote: boolean
  state: 'ready' | 'loading' | 'failed'
  labelOf(id: string): string
  /** Loads the first page, unless something was loaded already. */
  start(): void
  /** Loads the first page for a search text; also used to try again. */
  search(text: string): void
  /** Loads the next page, if there is one. */
  more(): void
}

const PAGE_SIZE = 20
const PAUSE_MS = 300

type ChoicesOf = Pick<WidgetProps, 'options' | 'labels' | 'offer'>

/** The options of an enum or dictionary. */
export function ownChoices({ options: own = [], labels = {} }: ChoicesOf): Choices {
  const options = own.map(({ id, title, disabled }) => ({ value: id, label: title, disabled }))
  const labelOf = (id: string) => options.find(option => option.value === id)?.label ?? labels[id] ?? id
  return { options, remote: false, state: 'ready', labelOf, start: () => {}, search: () => {}, more: () => {} }
}

/** Records of `entity`. */
export function useRecordChoices(widget: ChoicesOf, chosen: string[], entity: string): Choices {
  const { data } = usePorts()
  const [found, setFound] = useState<ChoiceOption[]>([])
  const [state, setState] = useState<Choices['state']>('ready')
  const [known, setKnown] = useState<Record<string, string>>({})
  const asked = useRef({ isStarted: false, turn: 0, text: '', page: 0, pages: 1, timer: 0 })
  const { offer } = widget

  const load = useCallback(
    async (text: string, page: number) => {
      asked.current.isStarted = true
      const turn = ++asked.current.turn
      setState('loading')
      try {
        const answer = await data.choices(entity, { q: text || undefined, current: page, size: PAGE_SIZE, offer })
        if (turn !== asked.current.turn) return
        const options = answer.records.map(({ id, label, hint }) => ({ value: id, label, hint }))
        Object.assign(asked.current, { text, page, pages: answer.pages })
        setFound(before => (page === 1 ? options : [...before, ...options]))
        setKnown(before => ({ ...before, ...Object.fromEntries(options.map(({ value, label }) => [value, label])) }))
        setState('ready')
      } catch {
        if (turn === asked.current.turn) setState('failed')
      }
    },
    [data, entity, offer],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is offered in a record that is another now
  useEffect(() => {
    if (!asked.current.isStarted) return
    Object.assign(asked.current, { isStarted: false, turn: asked.current.turn + 1 })
    setFound([])
  }, [offer])
  useEffect(() => () => clearTimeout(asked.current.timer), [])

  const labels: Record<string, string> = { ...known, ...widget.labels }
  const strange = chosen.filter(id => !(id in labels)).join()
  useEffect(() => {
    if (!strange) return
    const ids = strange.split(',')
    data.named(entity, ids).then(
      named => {
        const told = Object.fromEntries([...ids.map(id => [id, id]), ...named.map(({ id, label }) => [id, label])])
        setKnown(before => ({ ...before, ...told }))
      },
      () => {},
    )
  }, [data, entity, strange])

  const listed = new Set(found.map(option => option.value))
  const beyond = chosen.filter(id => !listed.has(id)).map(id => ({ value: id, label: labels[id] ?? id }))
  return {
    options: asked.current.text ? found : [...beyond, ...found],
    remote: true,
    state,
    labelOf: id => labels[id] ?? id,
    start: () => {
      if (!asked.current.isStarted) void load('', 1)
    },
    search: text => {
      clearTimeout(asked.current.timer)
      asked.current.timer = Number(setTimeout(() => load(text, 1), text ? PAUSE_MS : 0))
    },
    more: () => {
      const { text, page, pages } = asked.current
      if (state === 'ready' && page < pages) void load(text, page + 1)
    },
  }
}

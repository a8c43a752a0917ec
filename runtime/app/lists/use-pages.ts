import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '#adapters/wire/envelope.ts'
import { useLang } from '#engine/react/text.ts'
import { http } from '../../client/http.ts'

/** how long typing rests before apps are looked up, in milliseconds */
const REST_MS = 250

interface Pages<Row> {
  /** null before the first answer */
  rows: Row[] | null
  total: number
  cause: unknown
  /** whether further rows are being read */
  busy: boolean
  /** the next page, below the ones there are */
  more(): void
  /** all of it anew */
  again(): void
}

/**
 * A list of apps by their name, page by page; an answer to another question is dropped.
 * @param query  in addition to `appName`, `current` and `size`
 */
export function usePages<Row>(path: string, wanted: string, size: number, query?: Record<string, string>): Pages<Row> {
  const lang = useLang()
  const [state, setState] = useState<Pick<Pages<Row>, 'rows' | 'total' | 'cause' | 'busy'>>(NONE)
  const turn = useRef(0)
  const asked = JSON.stringify(query ?? {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of apps depend on the language
  const read = useCallback(
    async (current: number, before: Row[]) => {
      const mine = ++turn.current
      setState(now => ({ ...now, busy: true, cause: null }))
      const sent = { ...JSON.parse(asked), ...(wanted && { appName: wanted }), current, size }
      try {
        const { records, total } = await http.call<Page<Row>>('GET', path, { query: sent })
        if (mine === turn.current) setState({ rows: [...before, ...records], total, cause: null, busy: false })
      } catch (cause) {
        if (mine === turn.current) setState(now => ({ ...now, cause, busy: false }))
      }
    },
    [path, wanted, size, asked, lang],
  )
  useEffect(() => {
    const resting = setTimeout(() => void read(1, []), wanted ? REST_MS : 0)
    return () => clearTimeout(resting)
  }, [read, wanted])
  const rows = state.rows ?? []
  return {
    ...state,
    more: () => void read(Math.floor(rows.length / size) + 1, rows),
    again: () => void read(1, []),
  }
}

const NONE = { rows: null, total: 0, cause: null, busy: false }

/**
 * The path the process would take: asked anew while the form of its start is filled in, unknown when there is no answer.
 * @source docs/workflow.md#simulation
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PathPreview } from '#adapters/wire/process-preview.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { send } from '../parts/calls.ts'

/** How long nothing is changed before the path is asked for. */
const PAUSE_MS = 500

/** @param atOnce  there is no form whose values it depends on */
export function usePath(
  named: object,
  atOnce: boolean,
): { preview: PathPreview | null; see(record: WireRecord): void } {
  const [preview, setPreview] = useState<PathPreview | null>(null)
  const filled = useRef<WireRecord>({})
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const turn = useRef(0)
  const latest = useRef(named)
  latest.current = named
  const see = useCallback((record: WireRecord) => {
    filled.current = { ...filled.current, ...record }
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const own = ++turn.current
      const answer = await send<PathPreview>('preview', { ...filled.current, ...latest.current }).catch(() => null)
      if (own === turn.current) setPreview(answer?.steps ? answer : null)
    }, PAUSE_MS)
  }, [])
  useEffect(() => {
    if (atOnce) see({})
    return () => {
      clearTimeout(timer.current)
      turn.current++
    }
  }, [atOnce, see])
  return { preview, see }
}

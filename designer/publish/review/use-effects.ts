import { useEffect, useState } from 'react'
import type { Effect } from '#adapters/wire/design.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'

interface CountedEffects {
  /** null until they are counted */
  effects: Effect[] | null
  /** why they could not be counted */
  uncounted: unknown
}

/**
 * The effects of publishing on records, counted again whenever the draft changes. @source docs/designer.md#publishing
 */
export function useEffects(): CountedEffects {
  const session = useSession()
  const { port } = useOutside()
  const { app, view } = useSessionState('app', 'view')
  const [effects, setEffects] = useState<Effect[] | null>(null)
  const [uncounted, setUncounted] = useState<unknown>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: undo and redo change the draft under this page
  useEffect(() => {
    let current = true
    const count = async () => {
      await session.saveNow()
      const counted = await port.effects(app.key)
      if (!current) return
      setEffects(counted)
      setUncounted(null)
    }
    count().catch(error => current && setUncounted(error))
    return () => {
      current = false
    }
  }, [session, port, app.key, view.stored])
  return { effects, uncounted }
}

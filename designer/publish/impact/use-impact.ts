import { useCallback, useEffect, useState } from 'react'
import type { Impact } from '#adapters/wire/impact.ts'
import { addTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/impact.json' with { type: 'json' }
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'

addTexts('impact', texts)

export interface FoundImpact {
  /** null until it is known */
  impact: Impact | null
  /** why it is not known */
  failed: unknown
  /** Looks again: others work meanwhile. */
  again(): void
}

/** What publishing breaks that is no document, looked at again whenever the draft changes. @source docs/designer.md#publishing */
export function useImpact(): FoundImpact {
  const session = useSession()
  const { port } = useOutside()
  const { app, view } = useSessionState('app', 'view')
  const [impact, setImpact] = useState<Impact | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: undo and redo change the draft under this page
  useEffect(() => {
    let current = true
    const look = async () => {
      await session.saveNow()
      const found = await port.impact(app.key)
      if (!current) return
      setImpact(found)
      setFailed(null)
    }
    look().catch(error => current && setFailed(error))
    return () => {
      current = false
    }
  }, [session, port, app.key, app.removes, view.stored, turn])
  return { impact, failed, again: useCallback(() => setTurn(now => now + 1), []) }
}

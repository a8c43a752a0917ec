/** The path of the draft for a starter and what is filled in: asked for again a moment after a change. */
import { useEffect, useState } from 'react'
import type { SimulateCall, SimulationAnswer } from '#adapters/wire/design.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'

/** How long nothing is changed before the path is asked for. */
const PAUSE_MS = 500

export interface Simulating {
  /** the last path; an older one while another is asked for */
  answer: SimulationAnswer | null
  /** what the answer is for */
  asked: SimulateCall | null
  failed: unknown
  busy: boolean
  retry(): void
}

export function useSimulation(call: SimulateCall): Simulating {
  const session = useSession()
  const { app, view } = useSessionState('app', 'view')
  const { port } = useOutside()
  const [told, setTold] = useState<Omit<Simulating, 'retry' | 'busy'>>({ answer: null, asked: null, failed: null })
  const [busy, setBusy] = useState(true)
  const [turn, setTurn] = useState(0)
  const of = JSON.stringify(call)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft may have another path; `turn` asks again
  useEffect(() => {
    let current = true
    setBusy(true)
    const asked = JSON.parse(of) as SimulateCall
    const ask = async () => {
      await session.saveNow()
      return port.simulate(app.key, asked)
    }
    const timer = setTimeout(() => {
      ask()
        .then(
          answer => current && setTold({ answer, asked, failed: null }),
          failed => current && setTold({ answer: null, asked: null, failed }),
        )
        .finally(() => current && setBusy(false))
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [of, app.key, port, session, view.stored, turn])
  return { ...told, busy, retry: () => setTurn(turn + 1) }
}

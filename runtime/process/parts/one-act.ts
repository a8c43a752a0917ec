import { useRef, useState } from 'react'

/**
 * What the buttons of a page do, one act at a time: while one runs, `run` starts no other.
 * @param told  whether the page said itself why an act failed; else the error is in `failed`
 */
export function useOneAct<Act extends string>(told: (error: unknown, act: Act) => boolean) {
  const [busy, setBusy] = useState<Act | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  /** known before `busy` is drawn */
  const isRunning = useRef(false)
  const run = async (act: Act, perform: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(act)
    setFailed(null)
    try {
      await perform()
    } catch (error) {
      if (!told(error, act)) setFailed(error)
    } finally {
      isRunning.current = false
      setBusy(null)
    }
  }
  return { busy, failed, run }
}

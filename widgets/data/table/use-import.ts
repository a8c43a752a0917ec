import { useCallback, useEffect, useState } from 'react'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { saveFile } from './save-file.ts'

/** An import as the server tells of it. @source docs/http.md#imports-and-exports */
export interface ImportState {
  id: string
  name: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  total: number | null
  added: number
  changed: number
  same: number
  refused: number
  fault: string | null
  rows: { row: number; label: string; reason: string }[]
  createTime: string
}

const EVERY_MS = 1000

export function isUnderWay({ state }: ImportState): boolean {
  return state === 'waiting' || state === 'running'
}

/**
 * The reader's newest import into `entity`, asked for again as long as it runs.
 * @param onEnd  it ended while it was looked at
 */
export function useImport({ document: { key } }: ClientEntity, onEnd: () => void) {
  const { data, upload, lang } = usePage().ports
  /** undefined until it is known */
  const [state, setState] = useState<ImportState | null>()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const ask = useCallback(async () => {
    const next = (await data.call(`${key}.import/state`)) as ImportState | null
    setState(next)
    return next
  }, [data, key])

  /** What goes wrong is told; the rest of the dialog stays as it is. */
  const tell = useCallback(
    async (work: () => Promise<unknown>) => {
      setBusy(true)
      setError(null)
      await work().catch(fault => setError(sayFault(fault, lang)))
      setBusy(false)
    },
    [lang],
  )

  useEffect(() => {
    ask().catch(fault => {
      setState(null)
      setError(sayFault(fault, lang))
    })
  }, [ask, lang])

  useEffect(() => {
    if (!state || !isUnderWay(state)) return
    const timer = setTimeout(() => {
      ask().then(
        next => next && !isUnderWay(next) && onEnd(),
        () => setState(before => before && { ...before }), // asked again
      )
    }, EVERY_MS)
    return () => clearTimeout(timer)
  }, [state, ask, onEnd])

  return {
    state,
    error,
    busy,
    start: (file: File) =>
      tell(async () => {
        const { attachId } = await upload.put(file)
        await data.call(`${key}.import`, { attachId })
        await ask()
      }),
    download: (part: 'template' | 'report', id?: string) =>
      tell(async () => saveFile((await data.call(`${key}.import/${part}`, id ? { id } : {})) as File)),
  }
}

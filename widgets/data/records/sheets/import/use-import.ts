import { useCallback, useEffect, useState } from 'react'
import type { ImportLines, ImportProgress, ImportState, MergeCounts } from '#adapters/wire/import.ts'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { saveAnswer } from '../save-file.ts'

export type LineKind = keyof MergeCounts

const EVERY_MS = 1000
/** The longest time without a pushed event; then the state is requested anyway. */
const SILENT_MS = 15_000

export function isUnderWay({ state }: Pick<ImportProgress, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

export const doneRows = ({ added, changed, same, removed, refused }: ImportProgress): number =>
  added + changed + same + removed + refused

/** Whether a pushed progress is newer than the loaded state; its end is loaded too, with the refused rows. */
function isLater(told: ImportProgress, asked: ImportState): boolean {
  return isUnderWay(told) && isUnderWay(asked) && told.step === asked.step && doneRows(told) > doneRows(asked)
}

/**
 * The reader's newest import into `entity`: progress comes by push, or by polling where there is no push.
 * @param onEnd  called when it ends while it is shown
 */
export function useImport({ document: { key } }: ClientEntity, onEnd: () => void) {
  const { data, upload, push, lang } = usePage().ports
  /** undefined until it is loaded */
  const [state, setState] = useState<ImportState | null>()
  /** pushed progress by import, because the reader may have others under way */
  const [news, setNews] = useState<Record<string, ImportProgress>>({})
  const told = state ? news[state.id] : undefined
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const ask = useCallback(async () => {
    const next = (await data.call(`${key}.import/state`)) as ImportState | null
    setState(next)
    return next
  }, [data, key])

  /** Errors are shown as a notice; the dialog stays as it is. */
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

  useEffect(
    () =>
      push?.on('import', data => {
        const progress = data as ImportProgress
        setNews(before => ({ ...before, [progress.id]: progress }))
      }),
    [push],
  )

  useEffect(() => {
    if (!state || !isUnderWay(state)) return
    const look = () => {
      ask().then(
        next => next && !isUnderWay(next) && onEnd(),
        () => {
          setNews({})
          setState(before => before && { ...before }) // triggers another request
        },
      )
    }
    if (told && !isUnderWay(told)) return look()
    const since = Date.now()
    const timer = setInterval(() => {
      if (push?.isLive() && Date.now() - since < SILENT_MS) return
      clearInterval(timer)
      look()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [state, told, ask, onEnd, push])

  return {
    state: state && told && isLater(told, state) ? { ...state, ...told } : state,
    error,
    busy,
    start: (file: File) =>
      tell(async () => {
        const { attachId } = await upload.put(file)
        await data.call(`${key}.import`, { attachId, compare: true })
        await ask()
      }),
    /** Goes on with the import that is shown. */
    go: (part: 'compare' | 'apply' | 'undo', input: object = {}) =>
      tell(async () => {
        await data.call(`${key}.import/${part}`, { id: state?.id ?? null, ...input })
        await ask()
      }),
    lines: async (kind: LineKind, after: number) =>
      (await data.call(`${key}.import/lines`, { id: state?.id ?? null, kind, after })) as ImportLines,
    download: (part: 'template' | 'report', id?: string) =>
      tell(() => saveAnswer(data.call(`${key}.import/${part}`, id ? { id } : {}))),
  }
}

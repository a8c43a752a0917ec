/**
 * The export of a list as a workbook, beside the list: what is exported, how far it is, and cancelling it.
 * @source FM-25; docs/http.md#imports-and-exports
 */
import { useEffect, useRef, useState } from 'react'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { Json } from '#engine/schema/document.ts'
import texts from '#schemas/text/export.json'
import type { DrawnColumn } from '../row/columns.ts'
import { saveAnswer } from './save-file.ts'

addTexts('export', texts)

export interface UnderWay {
  /** records written so far; null until the server tells */
  done: number | null
  total: number | null
  cancel(): void
}

export interface Exporting {
  /** null when none is under way here */
  underWay: UnderWay | null
  /** @param ids  only these records; all the list finds without them */
  start(columns: DrawnColumn[], request: List['request'], ids?: string[]): Promise<void>
}

/** One export of the list at a time; it goes on when its screen is left. */
export function useExport({ document: { key } }: ClientEntity): Exporting {
  const { data, push, notify, lang } = usePage().ports
  const t = useT()
  const running = useRef<{ id: string; stop: AbortController } | null>(null)
  const [underWay, setUnderWay] = useState<UnderWay | null>(null)

  useEffect(
    () =>
      push?.on('export', event => {
        const { id, done, total } = event as { id: string; done: number; total: number }
        if (running.current?.id === id) setUnderWay(before => before && { ...before, done, total })
      }),
    [push],
  )

  async function start(columns: DrawnColumn[], { where, search, sort }: List['request'], ids?: string[]) {
    if (running.current) return notify.message('warning', t('export.running'))
    const mine = { id: `${Date.now()}-${Math.random()}`.slice(0, 40), stop: new AbortController() }
    running.current = mine
    setUnderWay({ done: null, total: null, cancel: () => mine.stop.abort() })
    const named = columns.map(({ column }) => column.bind ?? column.id)
    const asked = { where, search, sort, ids, columns: named, progress: mine.id }
    try {
      await saveAnswer(data.call(`${key}.export`, definedOf(asked), mine.stop.signal))
      notify.message('success', t('export.done'))
    } catch (error) {
      if (mine.stop.signal.aborted) notify.message('info', t('export.stopped'))
      else notify.message('error', sayFault(error, lang))
    } finally {
      running.current = null
      setUnderWay(null)
    }
  }
  return { underWay, start }
}

function definedOf(values: object): Record<string, Json> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

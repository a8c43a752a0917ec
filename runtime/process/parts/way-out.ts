/**
 * Where a page of a process leads when it is done: back, or its window closes.
 * @source SH-24…SH-26, WU-86…WU-88, WU-90
 */
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useShell } from '../../navigation/shell-state.tsx'

export const SENT_PATH = '/plugin/workflow/process/send'
const NEW_WINDOW = '3'

export interface Way {
  /** the page has a window of its own */
  closes: boolean
  /** opened from the portal */
  isPortal: boolean
}

export function useWay(): Way {
  const [search] = useSearchParams()
  return {
    closes: search.get('isClosePage') === 'true' || search.get('openWay') === NEW_WINDOW,
    isPortal: search.get('isPortal') === 'true',
  }
}

/** Closes the page's own window, else goes to `path`. A browser closes only windows that a page opened. */
export function useWayOut(): (path: string) => void {
  const { closes, isPortal } = useWay()
  const { go } = useShell()
  return useCallback(
    path => {
      if (closes) window.close()
      if (!closes || !window.closed) go(isPortal ? '/portal/index' : path)
    },
    [closes, isPortal, go],
  )
}

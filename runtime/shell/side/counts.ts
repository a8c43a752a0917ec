/** How many tasks and processes wait, beside their entries. @source docs/ui.md#shell */

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { InboxCounts } from '#adapters/wire/process.ts'
import { http } from '../../client/http.ts'
import { HOME_PATH } from '../../identity/home-path.ts'

const LISTS: Record<string, keyof InboxCounts> = {
  '/plugin/workflow/process/todo': 'todo',
  '/plugin/workflow/process/claim': 'claim',
  '/plugin/workflow/process/send': 'sent',
  '/plugin/workflow/process/copy': 'copied',
}

/** Of the list at `path`; undefined where nothing waits, or nobody counts. */
export const countOf = (counts: InboxCounts | null, path: string): number | undefined =>
  (counts && LISTS[path] && counts[LISTS[path]]) || undefined

/** Counted at the start, with each notice, and whenever home or a page of processes is opened or left. */
export function useCounts(): InboxCounts | null {
  const [counts, setCounts] = useState<InboxCounts | null>(null)
  const { pathname } = useLocation()
  const at = pathname === HOME_PATH || pathname.includes('/process/') ? pathname : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of processes counts anew
  useEffect(() => {
    let gone = false
    const count = () =>
      void http.call<InboxCounts>('GET', '/api/blade-workflow/process/counts').then(
        found => gone || setCounts(found),
        () => undefined,
      )
    count()
    const stop = http.push.on('inbox', count)
    return () => {
      gone = true
      stop()
    }
  }, [at])
  return counts
}

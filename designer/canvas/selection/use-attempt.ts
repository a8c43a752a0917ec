import { App } from 'antd'
import { useCallback, useRef } from 'react'
import type { Issue } from '#engine/error/issue.ts'
import { useSay } from '../../say/say.ts'

/** Shows what prevented a command, if anything. */
export function useAttempt(): (issues: Issue[]) => void {
  const say = useSay()
  const { message } = App.useApp()
  const latest = useRef(say)
  latest.current = say
  return useCallback(
    issues => {
      if (issues.length > 0) message.warning(latest.current.issues(issues))
    },
    [message],
  )
}

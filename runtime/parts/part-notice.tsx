import { App, Button } from 'antd'
import { useEffect } from 'react'
import { PART_FAILED_EVENT } from '#engine/react/frame/part-failed.ts'
import { useT } from '#engine/react/text.ts'
import { session } from '../identity/session.ts'

/** Reports a part of the program that could not be loaded; trying again reloads the page. @source SH-84 */
export function PartNotice() {
  const t = useT()
  const { notification } = App.useApp()
  useEffect(() => {
    const tell = ({ detail }: CustomEventInit<Error>) =>
      // the lock reports its own failure
      session.locked === null &&
      notification.error({
        key: PART_FAILED_EVENT,
        duration: 0,
        message: t('runtime.chunkFailed'),
        description: detail?.message,
        btn: (
          <Button type="primary" onClick={() => location.reload()}>
            {t('runtime.again')}
          </Button>
        ),
      })
    window.addEventListener(PART_FAILED_EVENT, tell as EventListener)
    return () => window.removeEventListener(PART_FAILED_EVENT, tell as EventListener)
  }, [notification, t])
  return null
}

/** Who does not run the app is told so, and the window closes. @source MA-13, MA-16; docs/ui.md#an-app-of-ones-own */

import { Button, Modal } from 'antd'
import { useState } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import { HOME_PATH } from '../../identity/home-path.ts'

/** @param sentence  what the server said */
export function NoPermission({ sentence }: { sentence: string }) {
  const t = useT()
  const [isTold, setTold] = useState(false)
  const close = () => {
    window.close()
    setTold(true)
  }
  return (
    <>
      <Modal
        open={!isTold}
        title={t('appShell.noPermission')}
        closable={false}
        keyboard={false}
        maskClosable={false}
        footer={
          <Button type="primary" autoFocus onClick={close}>
            {t('runtime.ok')}
          </Button>
        }
      >
        {sentence}
      </Modal>
      {isTold && (
        <section className="shell-message">
          <EmptyState kind="noRights" title={<h1>{sentence}</h1>} text={t('appShell.closed')}>
            <Button href={HOME_PATH}>{t('runtime.backHome')}</Button>
          </EmptyState>
        </section>
      )}
    </>
  )
}

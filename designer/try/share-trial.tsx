/** Sends the draft to people and roles who try it, and lists the trials that go on. @source docs/designer.md#canvas */
import { Button, Modal, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { designerRoot } from '../session/container.ts'

const SentTrials = lazy(() => import('./sent-trials.tsx'))

export function ShareTrial() {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="share-alt" />} onClick={() => setOpen(true)}>
        {t('designer.share')}
      </Button>
      <Modal
        open={open}
        footer={null}
        width={520}
        destroyOnHidden
        title={t('designer.share.title')}
        getContainer={designerRoot}
        onCancel={() => setOpen(false)}
      >
        <Suspense fallback={<Skeleton active />}>
          <SentTrials />
        </Suspense>
      </Modal>
    </>
  )
}

/** A link to a screen of the draft: to copy, or as a QR code for one's own phone. @source docs/designer.md#canvas */

import { Alert, Button, Modal, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { TryLink } from '#adapters/wire/design.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { useSay } from '../say/say.ts'
import { designerRoot } from '../session/container.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'

const LinkView = lazy(() => import('../controls/dialogs/link-view.tsx'))

export function ShareScreen({ document }: { document: DocName }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app } = useSessionState('app')
  const { port } = useOutside()
  const [open, setOpen] = useState(false)
  const [link, setLink] = useState<TryLink | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const share = async () => {
    setOpen(true)
    setLink(null)
    setFailed(null)
    try {
      await session.saveNow()
      setLink(await port.share(app.key, document.slice(document.indexOf(':') + 1)))
    } catch (error) {
      setFailed(error)
    }
  }
  return (
    <>
      <Button icon={<Icon name="share-alt" />} onClick={share}>
        {t('designer.share')}
      </Button>
      <Modal
        open={open}
        footer={null}
        width={400}
        title={t('designer.share.title')}
        getContainer={designerRoot}
        onCancel={() => setOpen(false)}
      >
        {failed !== null && <Alert type="error" showIcon message={say.fault(failed)} />}
        {failed === null && (
          <Suspense fallback={<Skeleton active />}>
            {link ? <LinkView link={link.link} help={t('designer.share.help')} /> : <Skeleton active />}
          </Suspense>
        )}
      </Modal>
    </>
  )
}

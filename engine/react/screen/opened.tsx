/** Screens opened over a page by `open` steps, in a dialog or a drawer of its root. @source docs/language.md#steps */
import { observer } from '@formily/reactive-react'
import { Modal } from 'antd'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import { pick } from '../../text/text.ts'
import { FormHostContext } from '../form/form-host.ts'
import { FormGroupContext, useAskedClose } from '../form/leave-guard.ts'
import { FailedBox } from '../frame/boundary.tsx'
import { useRoot } from '../frame/root.tsx'
import { Skeleton } from '../frame/waiting.tsx'
import { useLayer } from '../overlay/layers.ts'
import { sayFault } from '../say-fault.ts'
import type { Opened, PageStore } from '../state/page.ts'
import { useT } from '../text.ts'
import type { ScreenProps } from './screen-props.ts'

const Drawer = lazy(() => import('../overlay/drawer.ts'))
const WIDTH_PX = 720

interface OpenedProps {
  page: PageStore
  /** `<Screen>` itself, passed in to avoid a circular import */
  screen: ComponentType<ScreenProps>
}

export const OpenedScreens = observer(function OpenedScreens({ page, screen }: OpenedProps) {
  return page.opened.map(opened => <OpenedScreen key={opened.id} {...{ page, screen, opened }} />)
})

function OpenedScreen({ page, screen: Screen, opened }: OpenedProps & { opened: Opened }) {
  const t = useT()
  const root = useRoot()
  const { ports } = page
  const [bundle, setBundle] = useState<ScreenBundle | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    ports.screens.load(opened.target).then(setBundle, setFailed)
  }, [ports, opened.target])
  const [leave] = useState(() => () => {
    page.opened.splice(page.opened.indexOf(opened), 1)
    // changes made there may be visible on this screen
    const asked = Object.entries(page.answers).filter(([, { state }]) => state !== 'waiting')
    void page.refresh([...page.blocks.keys(), ...asked.map(([id]) => id)])
  })
  const { forms, close } = useAskedClose(leave)
  useLayer(close)
  const { loader, manifests } = page
  const title = pick(bundle?.document.title, ports.lang) || t('react.loading')
  const shown = failed ? (
    <FailedBox label={opened.target} reason={sayFault(failed, ports.lang)} />
  ) : bundle ? (
    <Screen {...{ bundle, ports, loader, manifests }} onClose={close} params={opened.params} />
  ) : (
    <Skeleton lines={5} />
  )
  // a form there is no part of the form whose host this screen has
  const inside = (
    <FormHostContext value={null}>
      <FormGroupContext value={forms}>{shown}</FormGroupContext>
    </FormHostContext>
  )
  return opened.as === 'drawer' ? (
    <Suspense>
      <Drawer open title={title} width={opened.width ?? WIDTH_PX} onClose={close} getContainer={root}>
        {inside}
      </Drawer>
    </Suspense>
  ) : (
    <Modal
      open
      title={title}
      width={opened.width ?? WIDTH_PX}
      style={{ maxWidth: 'calc(100% - 24px)', top: 48 }}
      styles={{ header: { marginBottom: 16 } }}
      onCancel={close}
      footer={null}
      getContainer={root}
    >
      {inside}
    </Modal>
  )
}

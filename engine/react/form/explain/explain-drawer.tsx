/**
 * Why the fields of a form are as they are, and its last changes. Loaded when it is asked for.
 * @source docs/ui.md#a-form
 */
import { observer } from '@formily/reactive-react'
import { Drawer, Segmented } from 'antd'
import { useState } from 'react'
import texts from '#schemas/text/explain.json' with { type: 'json' }
import type { FormBody } from '../../../schema/document.ts'
import { useNarrow } from '../../frame/measure.tsx'
import { useRoot } from '../../frame/root.tsx'
import { useLayer } from '../../overlay/layers.ts'
import { addTexts, useT } from '../../text.ts'
import type { FormStore } from '../store/form-store.ts'
import { LastChanges } from './last-changes.tsx'
import { WhyFields } from './why-fields.tsx'
import './explain.css'

addTexts('explain', texts)

const WIDTH_PX = 440

interface ExplainDrawerProps {
  store: FormStore
  body: FormBody
  /** the node that had the focus when it was opened */
  asked: string | null
  onClose(): void
}

export default observer(function ExplainDrawer({ store, body, asked, onClose }: ExplainDrawerProps) {
  const t = useT()
  const root = useRoot()
  const narrow = useNarrow()
  const [open, setOpen] = useState(true)
  const [tab, setTab] = useState<'fields' | 'changes'>('fields')
  const close = () => setOpen(false)
  useLayer(close, open)
  return (
    <Drawer
      open={open}
      onClose={close}
      afterOpenChange={shown => shown || onClose()}
      title={t('explain.title')}
      width={narrow ? '100%' : WIDTH_PX}
      getContainer={root}
    >
      <Segmented
        block
        aria-label={t('explain.title')}
        value={tab}
        onChange={setTab}
        options={(['fields', 'changes'] as const).map(value => ({ value, label: t(`explain.${value}`) }))}
      />
      {tab === 'fields' ? <WhyFields {...{ store, body, asked }} /> : <LastChanges store={store} onBack={close} />}
    </Drawer>
  )
})

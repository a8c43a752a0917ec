/** A few values, filled in with the product's own form in a dialog of the designer. @source docs/designer.md#inspector */
import { Modal } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import { deriveForm } from '#engine/entity/derive-screen.ts'
import { type FormHost, FormHostContext, type HostedForm } from '#engine/react/form/form-host.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { designerRoot } from '../../session/container.ts'
import { useOutside } from '../../session/designer-context.tsx'

const WIDTH_PX = 720

interface FormDialogProps {
  /** names the form, so that what is typed into it is kept apart */
  name: string
  title: string
  fields: Field[]
  values: EngineRecord
  onSave(values: WireRecord): void
  onClose(): void
}

export function FormDialog({ name, title, fields, values, onSave, onClose }: FormDialogProps) {
  const t = useT()
  const { ports, loader, manifests } = useOutside()
  const form = useRef<HostedForm | null>(null)
  const [first] = useState({ fields, values })
  const latest = useRef(onSave)
  latest.current = onSave
  const bundle = useMemo(() => bundleOf(name, first.fields), [name, first])
  const save = async () => {
    if (await form.current?.submit()) onClose()
  }
  const enter = useRef(save)
  enter.current = save
  const host = useMemo<FormHost>(
    () => ({
      ...{ record: null, given: first.values, enter: () => void enter.current() },
      async save(record) {
        latest.current(record)
        return record
      },
      attach(drawn) {
        form.current = drawn
        return () => {
          form.current = null
        }
      },
    }),
    [first],
  )
  return (
    <Modal
      open
      getContainer={designerRoot}
      title={title}
      width={WIDTH_PX}
      maskClosable={false}
      okText={t('designer.rule.done')}
      cancelText={t('designer.cancel')}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <FormHostContext value={host}>
        <Screen bundle={bundle} ports={ports} loader={loader} manifests={manifests} mode="run" />
      </FormHostContext>
    </Modal>
  )
}

function bundleOf(key: string, fields: Field[]): ScreenBundle {
  const title = { zh: '' }
  const document: EntityDocument = {
    ...{ kind: 'entity', grammar: 1, key, title, fields },
    screen: { formSpan: 24 },
  }
  return {
    key,
    document: {
      ...{ kind: 'page', grammar: 1, key, title },
      nodes: [{ id: 'form', widget: 'form', body: deriveForm(document) }],
    },
    entities: { [key]: { document, path: '', may: ['add'], readOnly: [] } },
    dicts: {},
    app: null,
  }
}

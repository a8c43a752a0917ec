/** Processes to start from, each with a sentence and a picture. @source docs/designer.md#processes */
import { App, Modal, Select } from 'antd'
import { useState } from 'react'
import { DiagramView } from '#engine/react/diagram/diagram-view.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/flow-templates.json' with { type: 'json' }
import { type DocName, modelsOf, nameOf } from '../../commands/documents/docs.ts'
import { Labelled } from '../../controls/dialogs/labelled.tsx'
import { takeTemplate } from '../../new/take-template.ts'
import { elementsIn, TEMPLATES } from '../../new/templates.ts'
import { useSay } from '../../say/say.ts'
import { designerRoot } from '../../session/container.ts'
import { useSession, useSessionState } from '../../session/designer-context.tsx'
import { useEditLang } from '../../session/edit-lang.tsx'
import './templates.css'

addTexts('templates', texts)

interface TemplatesDialogProps {
  onAdded(document: DocName): void
  onClose(): void
}

/** The choice of a model of its own. */
const NEW = ''

export default function TemplatesDialog({ onAdded, onClose }: TemplatesDialogProps) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { lang } = useEditLang()
  const { message } = App.useApp()
  const { app, view } = useSessionState('app', 'view')
  const models = modelsOf(view.stored)
  const [over, setOver] = useState(models[0]?.key ?? NEW)
  const model = models.find(({ key }) => key === over) ?? null
  const take = (chosen: (typeof TEMPLATES)[number]) => {
    const { flow, calls, added } = takeTemplate(app.key, view, chosen, model, lang)
    const refused = session.runAll(calls)
    if (refused.length > 0) return message.warning(say.issues(refused))
    const names = { name: say.text(flow.title), model: say.text(model?.title), count: added.length }
    message.success(t(added.length > 0 ? 'templates.takenFields' : 'templates.taken', names))
    onAdded(nameOf(flow))
    onClose()
  }
  return (
    <Modal
      open
      getContainer={designerRoot}
      title={t('designer.flow.template')}
      width="min(1080px, calc(100vw - 24px))"
      footer={null}
      onCancel={onClose}
    >
      <p className="dz-quiet">{t('templates.help')}</p>
      <Labelled
        label={t('templates.over')}
        htmlFor="dz-template-model"
        help={model ? t('templates.fields') : undefined}
      >
        <Select
          id="dz-template-model"
          className="dz-full"
          value={over}
          onChange={setOver}
          options={[
            ...models.map(({ key, title }) => ({ value: key, label: say.text(title) })),
            { value: NEW, label: t('templates.newModel') },
          ]}
        />
      </Labelled>
      <ul className="dz-templates">
        {TEMPLATES.map(([id, template]) => (
          <li key={id}>
            <button type="button" className="dz-plain dz-template" onClick={() => void take([id, template])}>
              <span className="dz-template-picture" aria-hidden inert>
                <DiagramView elements={elementsIn(template, lang)} history={[]} />
              </span>
              <b>{say.text(template.title)}</b>
              <small className="dz-quiet">{say.text(template.help)}</small>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

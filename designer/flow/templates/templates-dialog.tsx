/** Processes to start from, each with a sentence and a picture. @source docs/designer.md#processes */
import { App, Modal, Select } from 'antd'
import { useMemo, useState } from 'react'
import { DiagramView } from '#engine/react/diagram/diagram-view.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/flow-templates.json' with { type: 'json' }
import { type DocName, modelsOf, nameOf } from '../../commands/documents/docs.ts'
import { Labelled } from '../../controls/dialogs/labelled.tsx'
import { hasMost, takeTemplate } from '../../new/flow/take-template.ts'
import { elementsIn, type FlowTemplate, TEMPLATES } from '../../new/flow/templates.ts'
import { useSay } from '../../say/say.ts'
import { designerRoot } from '../../session/container.ts'
import { useSession, useSessionState } from '../../session/designer-context.tsx'
import './templates.css'

addTexts('templates', texts)

const NONE: never[] = []

interface TemplatesDialogProps {
  onAdded(document: DocName): void
  onClose(): void
}

/** No model: that which has most of the fields a template names, else one of its own; always one of its own. */
const FITTING = ''
const NEW = 'new'

export default function TemplatesDialog({ onAdded, onClose }: TemplatesDialogProps) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { message } = App.useApp()
  const { app, view } = useSessionState('app', 'view')
  const models = modelsOf(view.stored)
  const [over, setOver] = useState(models.length > 0 ? FITTING : NEW)
  const pictures = useMemo(() => new Map(TEMPLATES.map(([id, each]) => [id, elementsIn(each)])), [])
  const modelFor = (template: FlowTemplate) => {
    const [one, another] = models.filter(each => (over === FITTING ? hasMost(each, template) : each.key === over))
    return one && !another ? one : null
  }
  const take = (chosen: (typeof TEMPLATES)[number]) => {
    const model = modelFor(chosen[1])
    const { flow, calls, added } = takeTemplate(app.key, view, chosen, model)
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
        help={over === NEW ? undefined : t('templates.fields')}
      >
        <Select
          id="dz-template-model"
          className="dz-full"
          value={over}
          onChange={setOver}
          options={[
            ...(models.length > 0 ? [{ value: FITTING, label: t('templates.fitting') }] : []),
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
                <DiagramView elements={pictures.get(id)!} history={NONE} />
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

/**
 * A template running before anything is made of it: its pages over its rows in memory, and its processes drawn.
 * @source docs/designer.md#templates
 */
import { Modal, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { samplePorts } from '#adapters/memory/sample/sample-ports.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { DiagramView } from '#engine/react/diagram/diagram-view.tsx'
import { Screen } from '#engine/react/screen/screen.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { docsOf, isDrawn, namesOf } from '../../../commands/documents/docs.ts'
import { viewOf } from '../../../commands/documents/view.ts'
import { useSay } from '../../../say/say.ts'
import { designerRoot } from '../../../session/container.ts'
import { useOutside } from '../../../session/designer-context.tsx'
import { bundleOf } from '../../../stage/bundle.ts'
import type { AppTemplate } from './app-templates.ts'
import '../../../try/try.css'
import './templates.css'

interface TemplateTrialProps {
  template: AppTemplate
  onTake(): void
  onClose(): void
}

/** A template names nothing around it. */
const ALONE = { entities: [], documents: [], dicts: {}, roles: [], depts: [], posts: [] }
const NONE: never[] = []

export function TemplateTrial({ template: { title, documents }, onTake, onClose }: TemplateTrialProps) {
  const t = useT()
  const say = useSay()
  const lang = useLang()
  const { ports, loader, manifests } = useOutside()
  const view = useMemo(() => viewOf(docsOf(documents), { entities: [], shipped: {} }), [documents])
  const shown = namesOf(view.docs).filter(name => isDrawn(name) || isFlow(view.docs[name]))
  const [chosen, setChosen] = useState(shown[0]!)
  const document = view.docs[chosen]
  const bundle = useMemo(() => bundleOf(view, chosen, '', ALONE), [view, chosen])
  const sample = useMemo(() => {
    const first = bundleOf(view, namesOf(view.docs).find(isDrawn)!, '', ALONE)!
    // one memory for all pages: what is added to the list is on the board
    return samplePorts({ ...ports, lang }, first, { shown: Object.values(first.entities) })
  }, [view, ports, lang])
  return (
    <Modal
      open
      getContainer={designerRoot}
      width="min(1280px, calc(100vw - 24px))"
      style={{ top: 24 }}
      title={say.text(title)}
      okText={t('designer.templates.take')}
      cancelText={t('designer.templates.back')}
      onOk={onTake}
      onCancel={onClose}
    >
      <div className="dz-template-trial">
        <div className="dz-row dz-template-trial-bar">
          <div className="dz-template-pages">
            <Segmented
              value={chosen}
              aria-label={t('designer.screens.choose')}
              onChange={setChosen}
              options={shown.map(value => ({ value, label: say.text(view.docs[value]!.title) }))}
            />
          </div>
          <span className="dz-quiet">{t('designer.try.bar.sample')}</span>
        </div>
        <div className="dz-template-trial-window">
          <div className="dz-try-page">
            {isFlow(document) && <DiagramView elements={document.elements} history={NONE} />}
            {bundle && (
              <Screen key={chosen} bundle={bundle} ports={sample} loader={loader} manifests={manifests} mode="run" />
            )}
          </div>
        </div>
      </div>
    </Modal>
  )
}

/** A version's screens, drawn by the engine with sample records. @source docs/designer.md#publishing */
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { samplePorts } from '#adapters/memory/sample/sample-ports.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import { useT } from '#engine/react/text.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { docsOf, isDrawn, namesOf } from '../../commands/documents/docs.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { useSay } from '../../say/say.ts'
import { useOutside, useSessionState } from '../../session/designer-context.tsx'
import { useEditLang } from '../../session/edit-lang.tsx'
import { bundleOf } from '../../stage/bundle.ts'
import { screenIn, useScripted } from '../../stage/use-scripted.ts'

export function VersionPreview({ documents }: { documents: AnyDocument[] }) {
  const t = useT()
  const say = useSay()
  const { app } = useSessionState('app')
  const { ports, loader, manifests } = useOutside()
  const { lang } = useEditLang()
  const view = useMemo(
    () => viewOf(docsOf(documents), { entities: app.library.entities, shipped: docsOf(app.shipped) }),
    [documents, app],
  )
  const screens = namesOf(view.docs).filter(isDrawn)
  const [chosen, setChosen] = useState(screens[0])
  const bundle = useMemo(() => (chosen ? bundleOf(view, chosen, '', app.library) : null), [view, chosen, app.library])
  const scripted = useScripted()
  const sample = useMemo(
    () => bundle && scripted(samplePorts({ ...ports, lang }, bundle), screen => screenIn(view.docs, screen)),
    [scripted, ports, lang, bundle, view],
  )
  return (
    <>
      <Select
        value={chosen}
        aria-label={t('designer.screens.choose')}
        popupMatchSelectWidth={false}
        onChange={setChosen}
        options={screens.map(name => ({ value: name, label: say.text(view.docs[name]?.title) }))}
      />
      {bundle && sample && <Screen bundle={bundle} ports={sample} loader={loader} manifests={manifests} mode="run" />}
    </>
  )
}

/**
 * The model as a sheet of fields, with its checks; the details of what is selected beside it.
 * @source docs/designer.md#surfaces
 */
import { Select } from 'antd'
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { nameOf } from '../commands/docs.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { Panels, useFolds } from '../frame/panels.tsx'
import { useSay } from '../frame/say.ts'
import { Inspector } from '../inspector/inspector.tsx'
import { Checks } from './checks.tsx'
import { FieldSheet } from './field-sheet.tsx'

export function DataSurface() {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { view, selection } = useSessionState('view', 'selection')
  const entities = Object.values(view.docs).filter((one): one is EntityDocument => one.kind === 'entity')
  const [chosen, setChosen] = useState<string | null>(null)
  const folds = useFolds()
  const entity = entities.find(one => one.key === chosen) ?? entities[0]
  if (!entity) return <p className="dz-pad">{t('designer.data.none')}</p>
  const name = nameOf(entity)
  const here = selection?.document === name ? selection : { document: name, addresses: [] }
  return (
    <Panels
      folds={folds}
      middleLabel={t('designer.surface.data')}
      rightLabel={t('designer.inspector')}
      right={<Inspector document={name} />}
    >
      <div className="dz-sheet-page">
        <header className="dz-row">
          <h2 className="dz-fill">{say.text(entity.title)}</h2>
          {entities.length > 1 && (
            <Select
              value={entity.key}
              aria-label={t('designer.data.entity')}
              onChange={key => {
                setChosen(key)
                session.select({ document: `entity:${key}`, addresses: [] })
              }}
              options={entities.map(one => ({ value: one.key, label: say.text(one.title) }))}
            />
          )}
        </header>
        <FieldSheet entity={entity} selection={here} />
        <Checks entity={entity} selection={here} />
      </div>
    </Panels>
  )
}

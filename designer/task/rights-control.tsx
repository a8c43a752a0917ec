import { Button } from 'antd'
import { useState } from 'react'
import { isFlow } from '#engine/kind/flow.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, FlowElement } from '#engine/schema/document.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { findItem } from '../commands/documents/walk.ts'
import { useView } from '../session/designer-context.tsx'
import { RightsMatrix, rightAt } from './rights-matrix.tsx'

interface RightsControlProps {
  id: string
  document: DocName
  address: string
  entity: EntityDocument | undefined
}

/** How many fields may be read and written at a step, and the way to the table of all. */
export function RightsControl({ id, document, address, entity }: RightsControlProps) {
  const t = useT()
  const view = useView()
  const [open, setOpen] = useState(false)
  const flow = view.docs[document]
  const element = findItem(flow, address)?.value as unknown as FlowElement | undefined
  if (!isFlow(flow) || !element) return null
  const rights = (entity?.fields ?? []).map(field => rightAt(element, flow, field.id))
  const write = rights.filter(right => right === 'write' || right === 'must').length
  const see = rights.filter(right => right !== 'hide').length
  return (
    <div className="dz-row">
      <span className="dz-fill">{t('designer.flow.rightsCount', { see, write })}</span>
      <Button id={id} size="small" onClick={() => setOpen(true)}>
        {t('designer.flow.setRights')}
      </Button>
      {open && <RightsMatrix flow={flow} entity={entity} onClose={() => setOpen(false)} />}
    </div>
  )
}

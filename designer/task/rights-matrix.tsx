/**
 * What each step may do with each field of the form: all steps by all fields, one cell or a whole row or column at once.
 * @source docs/designer.md#processes
 */
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, FlowDocument, FlowElement } from '#engine/schema/document.ts'
import { nameOf } from '../commands/documents/docs.ts'
import type { FieldRight } from '../commands/flow/rights-set.ts'
import { FindFields, isWanted } from '../controls/choices/find-fields.tsx'
import { useSay } from '../say/say.ts'
import { useItemName } from '../say/use-item-name.ts'
import { designerRoot } from '../session/container.ts'
import { useSession } from '../session/designer-context.tsx'
import './task.css'

const RIGHTS: readonly FieldRight[] = ['hide', 'read', 'write', 'must']
const READING: readonly FieldRight[] = ['hide', 'read']

/** Steps at which somebody sees the form. */
const hasForm = ({ type }: FlowElement) => type === 'userTask' || type === 'startEvent'

/** The right to a field at a step. */
export function rightAt(
  element: Pick<FlowElement, 'fields' | 'rest'> & { type?: FlowElement['type'] },
  flow: FlowDocument,
  field: string,
): FieldRight {
  const own = element.fields?.find(({ id }) => id === field)
  if (own?.may === 'write' && own.required === true) return 'must'
  return own?.may ?? element.rest ?? (element.type === 'startEvent' ? 'write' : (flow.rest ?? 'read'))
}

/** The right of who only reads. @source docs/workflow.md#reading */
const rightOfReaders = (flow: FlowDocument, field: string): FieldRight =>
  rightAt({ fields: flow.fields }, flow, field) === 'hide' ? 'hide' : 'read'

interface RightsMatrixProps {
  flow: FlowDocument
  entity: EntityDocument | undefined
  onClose(): void
}

export function RightsMatrix({ flow, entity, onClose }: RightsMatrixProps) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const nameItem = useItemName()
  const [wanted, setWanted] = useState('')
  const document = nameOf(flow)
  const steps = flow.elements.filter(hasForm)
  const fields = entity?.fields ?? []
  const shown = fields.filter(field => isWanted(field, wanted))
  const columns: Column[] = [
    ...steps.map(step => ({
      id: step.id,
      name: nameItem(document, `elements/${step.id}`),
      rights: RIGHTS,
      rightTo: (field: string) => rightAt(step, flow, field),
    })),
    { id: '', name: t('designer.flow.readers'), rights: READING, rightTo: field => rightOfReaders(flow, field) },
  ]
  const set = (at: { id: string }[], of: string[], right: FieldRight) =>
    session.run('rights.set', { document, steps: at.map(({ id }) => id), fields: of, right })
  return (
    <Modal
      open
      getContainer={designerRoot}
      title={t('designer.flow.rights')}
      width="min(1100px, calc(100vw - 24px))"
      footer={null}
      onCancel={onClose}
    >
      <p className="dz-quiet">{t('designer.flow.rightsHelp')}</p>
      <FindFields fields={fields} wanted={wanted} onWanted={setWanted} />
      {fields.length === 0 ? (
        <p className="dz-pad dz-quiet">{t('designer.flow.noFields')}</p>
      ) : (
        <div className="dz-sheet-scroll dz-rights-matrix">
          <table className="dz-sheet">
            <thead>
              <tr>
                <th scope="col">{t('designer.item.fields')}</th>
                <th scope="col">{t('designer.flow.allSteps')}</th>
                {columns.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr className="dz-bulk">
                <th scope="row">{t('designer.flow.allFields')}</th>
                <td>
                  <RightSelect
                    label={t('designer.flow.rightOf', {
                      field: t('designer.flow.allFields'),
                      step: t('designer.flow.allSteps'),
                    })}
                    rights={steps.flatMap(step => shown.map(field => rightAt(step, flow, field.id)))}
                    onChange={right =>
                      set(
                        steps,
                        shown.map(({ id }) => id),
                        right,
                      )
                    }
                  />
                </td>
                {columns.map(column => (
                  <td key={column.id}>
                    <RightSelect
                      label={t('designer.flow.rightOf', { field: t('designer.flow.allFields'), step: column.name })}
                      offered={column.rights}
                      rights={shown.map(field => column.rightTo(field.id))}
                      onChange={right =>
                        set(
                          [column],
                          shown.map(({ id }) => id),
                          right,
                        )
                      }
                    />
                  </td>
                ))}
              </tr>
              {shown.map(field => (
                <tr key={field.id}>
                  <th scope="row">{say.text(field.title)}</th>
                  <td>
                    <RightSelect
                      label={t('designer.flow.rightOf', {
                        field: say.text(field.title),
                        step: t('designer.flow.allSteps'),
                      })}
                      rights={steps.map(step => rightAt(step, flow, field.id))}
                      onChange={right => set(steps, [field.id], right)}
                    />
                  </td>
                  {columns.map(column => (
                    <td key={column.id}>
                      <RightSelect
                        label={t('designer.flow.rightOf', { field: say.text(field.title), step: column.name })}
                        offered={column.rights}
                        rights={[column.rightTo(field.id)]}
                        onChange={right => set([column], [field.id], right)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  )
}

/** A step, or those who only read. */
interface Column {
  /** of the element; '' for readers */
  id: string
  name: string
  rights: readonly FieldRight[]
  rightTo(field: string): FieldRight
}

interface RightSelectProps {
  label: string
  offered?: readonly FieldRight[]
  /** those it stands for; different ones are shown as mixed */
  rights: FieldRight[]
  onChange(right: FieldRight): void
}

function RightSelect({ label, offered = RIGHTS, rights, onChange }: RightSelectProps) {
  const t = useT()
  const same = new Set(rights).size === 1 ? rights[0] : undefined
  return (
    <Select<FieldRight>
      size="small"
      variant="borderless"
      className={`dz-right dz-right-${same ?? 'mixed'}`}
      aria-label={label}
      value={same}
      placeholder={t('designer.mixed')}
      popupMatchSelectWidth={false}
      onChange={onChange}
      options={offered.map(right => ({ value: right, label: t(`designer.right.${right}`) }))}
    />
  )
}

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

/** Steps at which somebody sees the form. */
const hasForm = ({ type }: FlowElement) => type === 'userTask' || type === 'startEvent'

/** The right to a field at a step. */
export function rightAt(element: FlowElement, flow: FlowDocument, field: string): FieldRight {
  const own = element.fields?.find(({ id }) => id === field)
  if (own?.may === 'write' && own.required === true) return 'must'
  return own?.may ?? element.rest ?? flow.rest ?? 'write'
}

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
  const set = (at: FlowElement[], of: string[], right: FieldRight) =>
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
                {steps.map(step => (
                  <th key={step.id} scope="col">
                    {nameItem(document, `elements/${step.id}`)}
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
                {steps.map(step => (
                  <td key={step.id}>
                    <RightSelect
                      label={t('designer.flow.rightOf', {
                        field: t('designer.flow.allFields'),
                        step: nameItem(document, `elements/${step.id}`),
                      })}
                      rights={shown.map(field => rightAt(step, flow, field.id))}
                      onChange={right =>
                        set(
                          [step],
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
                  {steps.map(step => (
                    <td key={step.id}>
                      <RightSelect
                        label={t('designer.flow.rightOf', {
                          field: say.text(field.title),
                          step: nameItem(document, `elements/${step.id}`),
                        })}
                        rights={[rightAt(step, flow, field.id)]}
                        onChange={right => set([step], [field.id], right)}
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

interface RightSelectProps {
  label: string
  /** those it stands for; different ones are shown as mixed */
  rights: FieldRight[]
  onChange(right: FieldRight): void
}

function RightSelect({ label, rights, onChange }: RightSelectProps) {
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
      options={RIGHTS.map(right => ({ value: right, label: t(`designer.right.${right}`) }))}
    />
  )
}

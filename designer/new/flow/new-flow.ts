/** A new process of an app. @source docs/designer.md#processes */
import { lay } from '#engine/flow/steps/lay.ts'
import { translate } from '#engine/react/text.ts'
import type { EntityDocument, FlowDocument, FlowElement } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { pick } from '#engine/text/text.ts'
import { type Docs, namesOf } from '../../commands/documents/docs.ts'
import { nameCases } from './name-cases.ts'

/** Who handles what nobody can, until the creator names others. */
export const ADMINISTRATORS = { roles: ['administrator'] }

/** Who starts it fills in a record, the head of their department decides: it can be published at once. */
export function newFlow(app: string, stored: Docs, model: EntityDocument): FlowDocument {
  const name = (key: string) => ({
    name: translate('zh', `designer.new.${key}`),
    nameEn: translate('en', `designer.new.${key}`),
  })
  const { key, number } = freeKey(app, stored, 'approval')
  const titleIn = (one: Lang) => {
    const title = translate(one, 'designer.new.flow', { name: pick(model.title, one) })
    return number === 1 ? title : `${title} ${number}`
  }
  const way = (id: string, from: string, to: string): FlowElement => ({ id, bpmn: id, type: 'sequenceFlow', from, to })
  return {
    kind: 'flow',
    grammar: 1,
    key,
    title: { zh: titleIn('zh'), en: titleIn('en') },
    process: key,
    entity: model.key,
    administrators: ADMINISTRATORS,
    ...nameCases(model, []),
    elements: lay([
      { id: 'start', bpmn: 'start', type: 'startEvent', ...name('start'), rest: 'write' },
      way('toApprove', 'start', 'approve'),
      {
        ...{ id: 'approve', bpmn: 'approve', type: 'userTask', ...name('approve'), rest: 'read' },
        who: [{ id: 'leader', is: 'leader', of: 'initiator' }],
      },
      way('toEnd', 'approve', 'end'),
      { id: 'end', bpmn: 'end', type: 'endEvent', ...name('end') },
    ]),
  }
}

export function freeKey(app: string, stored: Docs, wish: string): { key: string; number: number } {
  let number = 1
  const keyOf = () => `${app}.${wish}${number === 1 ? '' : number}`
  while (namesOf(stored).includes(`flow:${keyOf()}`)) number += 1
  return { key: keyOf(), number }
}

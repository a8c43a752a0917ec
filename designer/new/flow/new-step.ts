/** New elements of a process. @source docs/designer.md#processes */
import type { BranchKind, TaskKind } from '#engine/flow/steps/steps.ts'
import { translate } from '#engine/react/text.ts'
import type { FlowDocument, FlowElement } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { freeId } from '../../commands/documents/ids.ts'
import type { Call } from '../../commands/index.ts'

/** What can be added between two steps. */
export const OFFERS = ['approve', 'countersign', 'copy', 'one', 'all', 'wait', 'service'] as const
export type Offer = (typeof OFFERS)[number]

/** The variable that holds who started the process. */
const INITIATOR = 'applyUser'

const MADE: Record<TaskKind | 'countersign', Partial<FlowElement> & Pick<FlowElement, 'type'>> = {
  approve: { type: 'userTask', rest: 'read' },
  countersign: { type: 'userTask', rest: 'read', many: { pass: 'all' } },
  copy: { type: 'task', copy: {} },
  wait: { type: 'intermediateCatchEvent', event: { kind: 'timer', duration: 'P1D' } },
  service: { type: 'serviceTask' },
}

/**
 * The command that adds what is offered, called so in both languages. @param lang  of the message a service sends at first
 * @returns id of the new element
 */
export function callForStep(
  document: DocName,
  { elements }: FlowDocument,
  after: string,
  offer: Offer,
  lang: Lang,
): [id: string, call: Call] {
  const taken = elements.map(({ id }) => id)
  const free = (wish: string) => {
    const id = freeId(wish, taken)
    taken.push(id)
    return id
  }
  if (offer === 'one' || offer === 'all') {
    const kind: BranchKind = offer
    const made = {
      ...{ kind, split: free('branches'), join: free('meet') },
      ways: [free('way'), free('way'), free('way')] as [string, string, string],
    }
    return [made.split, { command: 'branches.add', args: { document, after, made } }]
  }
  const id = free(offer)
  const nameIn = (one: Lang) => translate(one, `designer.flow.kind.${offer}`)
  const service: Partial<FlowElement> =
    offer === 'service' ? { service: { do: 'message', fields: [INITIATOR], subject: nameIn(lang) } } : {}
  const element = { id, bpmn: id, name: nameIn('zh'), nameEn: nameIn('en'), ...MADE[offer], ...service } as FlowElement
  return [id, { command: 'step.add', args: { document, after, element, way: free('way') } }]
}

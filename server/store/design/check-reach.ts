/**
 * What a process does with records, people and other systems, it does without the rights of its starter: nobody publishes
 * a flow that does what they may not do themselves. They may not write records of a model, call an address, send messages
 * or mails, or start the process that is called.
 * @source docs/security.md#processes
 */
import { grantOf } from '#engine/access/grant-of.ts'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import { pathOf } from '#engine/compile/library-with.ts'
import type { Issue } from '#engine/error/issue.ts'
import { elementTitle } from '#engine/flow/element-name.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { isFlow } from '#engine/kind/flow.ts'
import type { AnyDocument, EntityDocument, FlowDocument, FlowElement } from '#engine/schema/document.ts'
import { isOpenTo } from '../../flow/opening/is-open-to.ts'
import type { PublishedView } from '../../layers/view.ts'

/** What sends to people outside of processes, and the call that does. */
const SENDS = { message: ['sentMessage', 'add'], mail: ['emailOutbox', 'submitAndSend'] } as const

/**
 * @param documents  the app's, as they would be published over `view`
 * @param closed     why processes are closed to the person, from `readClosed`
 */
export function checkReach(
  documents: AnyDocument[],
  view: PublishedView,
  who: Who,
  closed: Parameters<typeof isOpenTo>[2],
): Issue[] {
  const own = new Set(entitiesOf(documents).map(({ key }) => key))
  const flows = documents.filter(isFlow)
  const mayWrite = (key: string | undefined) => {
    const entity = key === undefined || own.has(key) ? undefined : entityIn(view, key)
    return !entity || mayWriteAll(entity, who)
  }
  const maySend = (by: keyof typeof SENDS) => {
    const [key, call] = SENDS[by]
    return grantOf(entityIn(view, key)!, who)?.may.includes(call) === true
  }
  const mayCall = (process: string) => {
    if (who.roles.includes(ADMINISTRATOR) || flows.some(flow => flow.process === process)) return true
    const called = flowsIn(view).find(flow => flow.process === process)
    return called !== undefined && isOpenTo(called, who, closed)
  }
  const foreign = (path: string, key: string | undefined): Issue[] =>
    mayWrite(key) ? [] : [{ path, code: 'flow.entity-foreign', params: { entity: entityIn(view, key!)!.title } }]
  const reachOf = (path: string, element: FlowElement): Issue[] => {
    const { service, copy, type, calledElement: process } = element
    const refuse = (at: string, code: string, isRefused: boolean): Issue[] =>
      isRefused ? [{ path: `${path}/${at}`, code, params: { node: elementTitle(element), process } }] : []
    const kind = service?.do
    return [
      ...(kind === 'record' ? foreign(`${path}/service`, service!.entity) : []),
      ...refuse('service', 'flow.http-right', kind === 'http' && !who.roles.includes(ADMINISTRATOR)),
      ...(kind === 'message' || kind === 'mail' ? refuse('service', `flow.${kind}-right`, !maySend(kind)) : []),
      ...refuse('copy', 'flow.copy-right', isAudience(copy) && !maySend('message')),
      ...refuse('calledElement', 'flow.call-right', type === 'callActivity' && !mayCall(process ?? '')),
    ]
  }
  return flows.flatMap(flow => [
    ...foreign(`${pathOf(flow)}/entity`, flow.entity),
    ...flow.elements.flatMap(element => reachOf(`${pathOf(flow)}/elements/${element.id}`, element)),
  ])
}

const entityIn = (view: PublishedView, key: string) => view.find('entity', key)?.document as EntityDocument | undefined
const flowsIn = (view: PublishedView): FlowDocument[] =>
  view.all().flatMap(({ document }) => (isFlow(document) ? [document] : []))

/** People who are named one by one anybody may copy in who starts a process. */
const isAudience = (copy: FlowElement['copy']): boolean =>
  Object.entries(copy?.to ?? {}).some(([kind, codes]) => kind !== 'users' && codes !== undefined)

function mayWriteAll(entity: EntityDocument, who: Who): boolean {
  const access = grantOf(entity, who)
  const isWhole = (call: string) => access?.rowsBy[call] === true
  return isWhole('add') && isWhole('edit') && isWhole('list') && !access?.hide.length && !access?.readOnly.length
}

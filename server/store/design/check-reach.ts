/**
 * What a process or a step of a screen does with records, people and other systems, it does without the rights of its
 * starter: nobody publishes one that does what they may not do themselves. What an action needs, the catalogue says.
 * @source docs/security.md#processes
 */
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import { findActs } from '#engine/compile/find-acts.ts'
import { pathOf } from '#engine/compile/library-with.ts'
import type { Issue } from '#engine/error/issue.ts'
import { elementTitle } from '#engine/flow/graph/element-name.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { isFlow } from '#engine/kind/flow.ts'
import type { AnyDocument, EntityDocument, FlowDocument, FlowElement, FlowService } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import type { Need } from '../../action/action.ts'
import { meets } from '../../action/needs.ts'
import { isOpenTo } from '../../flow/opening/is-open-to.ts'
import type { PublishedView } from '../../layers/view.ts'
import type { Services } from '../../services.ts'

interface ReachParts {
  actions: Pick<Services['actions'], 'all'>
  /** why processes are closed to the person, from `readClosed` */
  closed: Parameters<typeof isOpenTo>[2]
}

/** @param documents  the app's, as they would be published over `view` */
export function checkReach(
  documents: AnyDocument[],
  view: PublishedView,
  who: Who,
  { actions, closed }: ReachParts,
): Issue[] {
  const own = new Set(entitiesOf(documents).map(({ key }) => key))
  const flows = documents.filter(isFlow)
  const may = (need: Need | undefined) =>
    need === undefined ||
    (typeof need === 'object' && 'writes' in need && own.has(need.writes)) ||
    meets(need, who, view)
  const mayDo = (action: string, settings?: unknown) => may(actions.all.get(action)?.needs?.(settings))
  const mayCall = (process: string) => {
    if (who.roles.includes(ADMINISTRATOR) || flows.some(flow => flow.process === process)) return true
    const called = flowsIn(view).find(flow => flow.process === process)
    return called !== undefined && isOpenTo(called, who, closed)
  }
  const foreign = (path: string, entity: string): Issue => {
    return {
      path,
      code: 'flow.entity-foreign',
      params: { entity: (view.find('entity', entity)!.document as EntityDocument).title },
    }
  }
  const reachOfService = (path: string, service: FlowService | undefined, node: Text | string): Issue[] => {
    if (!service || mayDo(service.do, service)) return []
    if (service.do === 'record') return [foreign(path, service.entity)]
    return [{ path, code: `flow.${service.do}-right`, params: { node } }]
  }
  const reachOf = (path: string, element: FlowElement): Issue[] => {
    const { service, copy, type, calledElement: process } = element
    const refuse = (at: string, code: string): Issue => {
      return { path: `${path}/${at}`, code, params: { node: elementTitle(element), process } }
    }
    const issues = reachOfService(`${path}/service`, service, elementTitle(element))
    if (isAudience(copy) && !mayDo('message')) issues.push(refuse('copy', 'flow.copy-right'))
    if (type === 'callActivity' && !mayCall(process ?? '')) issues.push(refuse('calledElement', 'flow.call-right'))
    return issues
  }
  const steps = documents.flatMap(document =>
    findActs(document).flatMap(({ at, service }) =>
      reachOfService(pathOf(document) + at, service, at.split('/').at(-1)!),
    ),
  )
  return [
    ...steps,
    ...flows.flatMap(flow => [
      ...(flow.entity !== undefined && !may({ writes: flow.entity })
        ? [foreign(`${pathOf(flow)}/entity`, flow.entity)]
        : []),
      ...flow.elements.flatMap(element => reachOf(`${pathOf(flow)}/elements/${element.id}`, element)),
    ]),
  ]
}

const flowsIn = (view: PublishedView): FlowDocument[] =>
  view.all().flatMap(({ document }) => (isFlow(document) ? [document] : []))

/** People who are named one by one anybody may copy in who starts a process. */
const isAudience = (copy: FlowElement['copy']): boolean =>
  Object.entries(copy?.to ?? {}).some(([kind, codes]) => kind !== 'users' && codes !== undefined)

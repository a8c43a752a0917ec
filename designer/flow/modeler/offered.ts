/**
 * What the modeler offers: the elements the engine runs, by our names. The rest of its palette, menus and markers is left
 * out.
 * @source docs/workflow.md#elements
 */

import type { Translate } from '#engine/react/text.ts'
import type { ElementType } from '#engine/schema/document/process.ts'

/** A new shape: its type, the icon of the modeler's font, the event it begins with. */
export interface Offered {
  type: ElementType
  icon: string
  event?: 'Timer'
}

const START: Offered = { type: 'startEvent', icon: 'start-event-none' }
const SUB_PROCESS: Offered = { type: 'subProcess', icon: 'subprocess-expanded' }
/** What may follow an element. */
export const FOLLOWING: readonly Offered[] = [
  { type: 'userTask', icon: 'user-task' },
  { type: 'task', icon: 'task' },
  { type: 'serviceTask', icon: 'service-task' },
  { type: 'exclusiveGateway', icon: 'gateway-xor' },
  { type: 'inclusiveGateway', icon: 'gateway-or' },
  { type: 'parallelGateway', icon: 'gateway-parallel' },
  { type: 'intermediateCatchEvent', icon: 'intermediate-event-catch-timer', event: 'Timer' },
  { type: 'callActivity', icon: 'call-activity' },
  { type: 'endEvent', icon: 'end-event-none' },
]
/** Beside a selected element, where little has room. */
const BESIDE: readonly ElementType[] = ['userTask', 'exclusiveGateway', 'endEvent']

const TASKS = 'task user-task service-task send-task receive-task manual-task rule-task script-task call-activity'
const GATEWAYS = 'exclusive-gateway parallel-gateway inclusive-gateway event-based-gateway'
const SUBS = 'expanded-subprocess subprocess event-subprocess'
const STARTS = 'none-start message-start timer-start signal-start error-start'
const ENDS = 'none-end message-end error-end signal-end terminate-end'
const CATCHES = 'message-intermediate-catch timer-intermediate-catch signal-intermediate-catch'
const THROWS = 'none-intermediate-throw message-intermediate-throw signal-intermediate-throw'
const BOUNDARIES = 'message-boundary timer-boundary error-boundary signal-boundary'
const FLOWS = 'sequence-flow default-flow'
/** What an element may be made into: names of the modeler's own menu. */
const INTO = new Set(
  [TASKS, GATEWAYS, SUBS, STARTS, ENDS, CATCHES, THROWS, BOUNDARIES, FLOWS]
    .flatMap(names => names.split(' '))
    .map(name => `replace-with-${name}`),
)

const bpmnType = (type: ElementType): string => `bpmn:${type.charAt(0).toUpperCase()}${type.slice(1)}`

type Entries = Record<string, unknown>
type Shape = { businessObject: { $type: string } }
interface Services {
  palette: { registerProvider(priority: number, provider: object): void }
  contextPad: { registerProvider(priority: number, provider: object): void }
  popupMenu: { registerProvider(menu: string, priority: number, provider: object): void }
  create: { start(event: unknown, shapes: unknown, hints?: object): void }
  elementFactory: { createShape(of: object): unknown }
  autoPlace: { append(source: unknown, shape: unknown): void }
}

/** After the modeler's own providers. */
const LAST = 100

/** The attributes of a new shape. */
export const shapeOf = ({ type, event }: Offered): object => ({
  type: bpmnType(type),
  ...(event && { eventDefinitionType: `bpmn:${event}EventDefinition` }),
  ...(type === 'subProcess' && { isExpanded: true }),
})

const pickFrom = (entries: Entries, isKept: (name: string) => boolean): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => isKept(name)))

/** A module of the modeler. */
export function offersModule(t: Translate): Record<string, unknown> {
  const called = ({ type }: Offered) => t(`designer.flow.type.${type}`)
  function Offers({ palette, contextPad, popupMenu, create, elementFactory, autoPlace }: Services) {
    const start = (offered: Offered) => (event: unknown) => {
      const shape = elementFactory.createShape(shapeOf(offered))
      if (offered.type !== 'subProcess') return create.start(event, shape)
      const begin = elementFactory.createShape({ ...shapeOf(START), x: 40, y: 82, parent: shape })
      return create.start(event, [shape, begin], { hints: { autoSelect: [shape] } })
    }
    const entry = (offered: Offered, title: string, group: string, action: object) =>
      [`offer.${offered.type}`, { group, className: `bpmn-icon-${offered.icon}`, title, action }] as const
    palette.registerProvider(LAST, {
      getPaletteEntries: () => (entries: Entries) => ({
        ...pickFrom(entries, name => /tool/.test(name)),
        ...Object.fromEntries(
          [START, ...FOLLOWING, SUB_PROCESS, NOTE].map(offered => {
            const begin = start(offered)
            return entry(offered, called(offered), 'create', { dragstart: begin, click: begin })
          }),
        ),
      }),
    })
    contextPad.registerProvider(LAST, {
      getContextPadEntries: ({ businessObject: { $type } }: Shape) => {
        const byEvent = $type === 'bpmn:EventBasedGateway'
        const isKept = (name: string) =>
          !name.startsWith('append.') || name === 'append.text-annotation' || (byEvent && !/condition/.test(name))
        return (entries: Entries) => {
          const isEnd = byEvent || !('append.append-task' in entries)
          const own = isEnd ? [] : FOLLOWING.filter(({ type }) => BESIDE.includes(type))
          const made = own.map(offered => {
            const append = (_: unknown, source: unknown) =>
              autoPlace.append(source, elementFactory.createShape(shapeOf(offered)))
            return entry(offered, t('modeler.append', { name: called(offered) }), 'model', { click: append })
          })
          return { ...Object.fromEntries(made), ...pickFrom(entries, isKept) }
        }
      },
    })
    popupMenu.registerProvider('bpmn-replace', LAST, {
      getPopupMenuEntries: () => (entries: Entries) => pickFrom(entries, name => INTO.has(name)),
      getPopupMenuHeaderEntries: () => (entries: Entries) =>
        pickFrom(entries, name => name === 'toggle-non-interrupting'),
    })
  }
  const needed = ['palette', 'contextPad', 'popupMenu', 'create', 'elementFactory', 'autoPlace'] as const
  const build = (...given: unknown[]) =>
    Offers(Object.fromEntries(needed.map((name, at) => [name, given[at]])) as never)
  return { __init__: ['offers'], offers: ['factory', Object.assign(build, { $inject: [...needed] })] }
}

const NOTE: Offered = { type: 'textAnnotation', icon: 'text-annotation' }

import BpmnCopyPaste from 'bpmn-js/lib/features/copy-paste/BpmnCopyPaste'
import ModdleCopy from 'bpmn-js/lib/features/copy-paste/ModdleCopy'
import BpmnFactory from 'bpmn-js/lib/features/modeling/BpmnFactory'
import { BpmnModdle } from 'bpmn-moddle'
import { expect, test } from 'vitest'
import { COPIES, copiesModule } from './copies.ts'

interface Named {
  id: string
  get(name: string): unknown
}
interface Shape {
  id: string
  businessObject: Named
  di: Named
}

type Hear = (context: never) => unknown

/** As the modeler's: the first answer ends it. */
function busOf() {
  const all: { event: string; priority: number; hear: Hear }[] = []
  return {
    on(event: string, ...[priority, hear]: [Hear] | [number, Hear]) {
      all.push(
        typeof priority === 'number' ? { event, priority, hear: hear! } : { event, priority: 1000, hear: priority },
      )
    },
    fire: (event: string, context: object) =>
      all
        .filter(each => each.event === event)
        .toSorted((a, b) => b.priority - a.priority)
        .reduce<unknown>((said, { hear }) => (said === undefined ? hear(context as never) : said), undefined),
  }
}

/** The modeler's own copying, without its drawing. */
function desk() {
  const taken = new Set<string>()
  const ids = {
    claim: (id: string) => taken.add(id),
    assigned: (id: string) => taken.has(id),
    nextPrefixed: (prefix: string) => `${prefix}${taken.size}`,
  }
  const moddle = Object.assign(new (BpmnModdle as unknown as new (types: object) => object)({ screenwright: COPIES }), {
    ids,
  })
  const eventBus = busOf()
  const factory = new (BpmnFactory as unknown as new (moddle: object) => { create(type: string, of: object): Named })(
    moddle,
  )
  const copies = new (ModdleCopy as unknown as new (...given: unknown[]) => object)(eventBus, factory, moddle)
  ;new (BpmnCopyPaste as unknown as new (...given: unknown[]) => object)(factory, eventBus, copies)
  copiesModule.__init__[0]!(eventBus)
  const shape = (id: string, of: object = {}): Shape => ({
    ...{ id, businessObject: factory.create('bpmn:UserTask', { id, ...of }) },
    di: factory.create('bpmndi:BPMNShape', { id: `${id}_di` }),
  })
  const copy = (element: Shape): Shape => {
    const descriptor = { id: element.id } as Shape
    eventBus.fire('copyPaste.copyElement', { element, descriptor })
    eventBus.fire('copyPaste.pasteElement', { cache: {}, descriptor })
    return { ...descriptor, id: descriptor.businessObject.id }
  }
  const likeOf = ({ businessObject }: Shape) => businessObject.get('screenwright:like')
  return { shape, copy, likeOf }
}

test('a copy names the element it was copied from, and so does a copy of a copy', () => {
  const { shape, copy, likeOf } = desk()
  const first = copy(shape('approve', { 'screenwright:like': 'approve' }))
  expect(likeOf(first)).toBe('approve')
  expect(likeOf(copy(first))).toBe(first.id)
  expect(first.id).not.toBe('approve')
})

test('a copy of an element that was just drawn names it', () => {
  const { shape, copy, likeOf } = desk()
  expect(likeOf(copy(shape('userTask')))).toBe('userTask')
})

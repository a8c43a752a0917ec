import { readdirSync, readFileSync } from 'node:fs'
import { BpmnModdle } from 'bpmn-moddle'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { block, processOf } from '#tests/support/flow-blocks.ts'
import type { FlowElement } from '../../schema/document.ts'
import type { Lang } from '../../text/text.ts'
import { readFlow } from '../settings/read-flow.ts'
import { writeFlow } from '../settings/write-flow.ts'
import { lay } from '../steps/lay.ts'
import { changeBetween, takeChange } from './change.ts'
import { type Drawn, readSketch, writeSketch } from './sketch.ts'

const OWN = new URL('../../../tests/conformance/cases/bpmn/', import.meta.url)
const { CONFORMANCE_DIR } = process.env
const folders = [OWN, ...(CONFORMANCE_DIR ? [new URL(`file://${CONFORMANCE_DIR}/bpmn/`)] : [])]
const files = folders.flatMap(folder => readdirSync(folder).map(name => new URL(name, folder)))

/** What the modeler makes of a sketch: it is read and written by the same package. */
async function saved(xml: string): Promise<Map<string, Drawn>> {
  const moddle = new BpmnModdle()
  const { rootElement } = await moddle.fromXML(xml)
  return readSketch((await moddle.toXML(rootElement)).xml)
}

const opened = (elements: readonly FlowElement[], lang: Lang = 'zh') => saved(writeSketch(elements, lang))
const taken = (
  elements: readonly FlowElement[],
  before: Map<string, Drawn>,
  after: Map<string, Drawn>,
  lang: Lang = 'zh',
) => {
  const change = changeBetween(before, after, elements)
  return change ? takeChange(elements, change, () => new Set(), lang) : elements
}

describe('a process that is opened and saved is the same; a name that is changed is the only change', () => {
  test.each(files.map(each => [each.pathname.split('/').at(-1)!, readFileSync(each, 'utf8')]))(
    '%s',
    async (_, text) => {
      const { elements } = readFlow(text).flow
      const before = await opened(elements)
      expect(taken(elements, before, await opened(elements))).toBe(elements)
      const one = [...before.values()].find(({ type }) => type !== 'sequenceFlow')!
      const after = new Map(before).set(one.id, { ...one, name: 'another' })
      const strip = ({ place: _, ...each }: FlowElement) => each
      expect(taken(elements, before, after).map(strip)).toEqual(
        elements.map(each => strip(each.id === one.id ? { ...each, name: 'another' } : each)),
      )
    },
  )
})

test('every process is drawn whole, by our own ids, whatever ids its file has', async () => {
  await fc.assert(
    fc.asyncProperty(block, fc.constantFrom('', 'File_'), async (made, prefix) => {
      const elements = processOf(made).elements.map(each => ({
        ...(each as unknown as FlowElement),
        bpmn: prefix && `${prefix}${each.id}`,
      }))
      const drawn = await opened(elements)
      expect([...drawn.keys()].toSorted()).toEqual(elements.map(({ id }) => id).toSorted())
      expect([...drawn.values()].filter(({ place }) => !place)).toEqual([])
      expect(taken(elements, drawn, await opened(elements))).toBe(elements)
      for (const { id, from, to, inside, attachedTo } of elements)
        expect(drawn.get(id)).toMatchObject(JSON.parse(JSON.stringify({ from, to, inside, attachedTo })))
    }),
    { numRuns: 40 },
  )
})

const task: FlowElement = {
  ...{ id: 'review', bpmn: '', type: 'userTask', name: 'Review', own: 'pass' },
  who: [{ id: 'head', is: 'leader' }],
  extensions: [{ name: 'flowable:taskListener', attributes: { class: 'x' } }],
}
const elements: FlowElement[] = lay([
  { id: 'start', bpmn: 'Start', type: 'startEvent' },
  { id: 'a', bpmn: 'A', type: 'sequenceFlow', from: 'start', to: 'review', condition: '${x > 1}' },
  task,
  { id: 'late', bpmn: 'Late', type: 'boundaryEvent', attachedTo: 'review', event: { kind: 'timer', cycle: 'R3/PT1H' } },
  { id: 'data', bpmn: 'Data', type: 'dataObject' },
])

test('what is removed is gone with what leads to it; what a diagram does not show stays', async () => {
  const before = await opened(elements)
  const after = new Map([...before].filter(([id]) => !['review', 'late', 'a'].includes(id)))
  expect(taken(elements, before, after).map(({ id }) => id)).toEqual(['start', 'data'])
})

test('a copy has the settings of its original, another type drops what only the former has', async () => {
  const before = await opened(elements)
  const copy: Drawn = { ...before.get('review')!, id: 'userTask', name: 'Second' }
  const change = changeBetween(before, new Map(before).set('userTask', copy), elements)!
  const put = change.put.map(each => ({ ...each, like: task }))
  const { place: _, ...made } = takeChange(elements, { ...change, put }, () => new Set(), 'zh').at(-1)!
  expect(made).toEqual({ ...task, id: 'userTask', bpmn: 'userTask', name: 'Second' })
  const turned = new Map(before).set('review', { ...before.get('review')!, type: 'serviceTask' })
  const other = taken(elements, before, turned).find(({ id }) => id === 'review')
  expect(other).toMatchObject({ type: 'serviceTask', name: 'Review', extensions: task.extensions })
  expect(other).not.toHaveProperty('who')
})

test('an event keeps its time while its kind stays, and begins anew with another', async () => {
  const before = await opened(elements)
  const late = before.get('late')!
  const put = (is: Drawn) => taken(elements, before, new Map(before).set('late', is)).find(({ id }) => id === 'late')
  expect(put({ ...late, interrupting: false })).toMatchObject({ event: { kind: 'timer', cycle: 'R3/PT1H' } })
  expect(put({ ...late, event: 'message', name: 'cancelled' })!.event).toEqual({ kind: 'message', name: 'cancelled' })
})

test('an annotation is written with its text and what it is about, by the ids of the file', async () => {
  const before = await opened(elements)
  const after = new Map(before)
    .set('note', { id: 'note', type: 'textAnnotation', text: 'why' })
    .set('line', { id: 'line', type: 'association', from: 'start', to: 'note' })
  const made = taken(elements, before, after)
  const { flow } = readFlow(writeFlow({ process: 'p', title: { zh: 'P' }, elements: [...made] }))
  expect(flow.elements.find(({ id }) => id === 'line')?.attributes).toEqual({ sourceRef: 'Start', targetRef: 'note' })
  expect((await opened(flow.elements)).get('note')).toMatchObject({ type: 'textAnnotation', text: 'why' })
})

describe('names are drawn in one language, and the name in the other stays', () => {
  const named = (more: Partial<FlowElement>): FlowElement[] => lay([{ ...task, ...more }])
  const both = { name: '审批', nameEn: 'Approval' }
  const only = { name: '审批' }
  const none: Partial<FlowElement> = {}
  test.each<[Lang, Partial<FlowElement>, drawn: string | undefined, typed: string, after: Partial<FlowElement>]>([
    ['zh', both, '审批', '复核', { name: '复核', nameEn: 'Approval' }],
    ['en', both, 'Approval', 'Review', { name: '审批', nameEn: 'Review' }],
    ['en', only, '审批', 'Review', { name: '审批', nameEn: 'Review' }],
    ['en', both, 'Approval', '', { name: '审批' }],
    ['en', none, undefined, 'Review', { name: 'Review', nameEn: 'Review' }],
  ])('%s: %j is drawn as %s; with %j typed it is %j', async (lang, names, drawn, typed, after) => {
    const { name: _, ...bare } = task
    const elements = named({ name: undefined, ...names } as Partial<FlowElement>)
    const before = await opened(elements, lang)
    const is = before.get(task.id)!
    expect(is.name).toBe(drawn)
    const [made] = taken(elements, before, new Map(before).set(task.id, { ...is, name: typed }), lang)
    const { place: __, ...rest } = made!
    expect(rest).toEqual({ ...bare, ...after })
  })

  test('a copy has the other name of its original', async () => {
    const elements = named(both)
    const before = await opened(elements, 'en')
    const copy: Drawn = { ...before.get(task.id)!, id: 'copy', name: 'Second' }
    const change = changeBetween(before, new Map(before).set('copy', copy), elements)!
    const put = change.put.map(each => ({ ...each, like: elements[0]! }))
    const made = takeChange(elements, { ...change, put }, () => new Set(), 'en').at(-1)!
    expect(made).toMatchObject({ id: 'copy', name: '审批', nameEn: 'Second' })
  })
})

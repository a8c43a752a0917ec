/** A process that is no list of steps, edited as a diagram. @source docs/designer.md#diagrams */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HEAVY, listenToScripts } from '../bench/loaded-scripts.ts'
import { editDraft, openState, publish } from '../support/design.ts'
import { flowOf } from '../support/flow.ts'
import { button, dialog, inspector, saved, see } from './hands.ts'
import { openAppWorld, type Person, pictureOnFailure } from './people.ts'

type Opened = Awaited<ReturnType<typeof openAppWorld>>
let opened: Opened
let creator: Person

const flow = flowOf(
  'kit',
  [
    ['review', { name: '初审', who: [{ id: 'head', is: 'leader', of: 'initiator' }], own: 'pass' }],
    ['late', { type: 'boundaryEvent', name: '超时', attachedTo: 'review', event: { kind: 'timer', duration: 'P2D' } }],
    ['tell', { type: 'task', name: '知会', copy: { to: { roles: ['staff'] } } }],
  ],
  {
    entity: 'kit',
    ways: [
      ['start', 'review'],
      ['review', 'end'],
      ['late', 'tell'],
      ['tell', 'end'],
    ],
  },
)

beforeAll(async () => {
  opened = await openAppWorld('kit')
  creator = opened.creator
  see((await editDraft(opened.calls, 'kit', documents => [...documents, flow])).status).toBe(200)
  see((await publish(opened.calls, 'kit')).status).toBe(200)
})
afterAll(() => opened?.world.close())
beforeEach(() => pictureOnFailure(() => creator))

const elementsNow = async () => {
  const { draft } = await openState(opened.calls, 'kit')
  const found = draft.documents.find(({ kind }) => kind === 'flow') as typeof flow
  return found.elements
}

test('a task is appended, named, gets its handlers, and everything else stays as it was', async () => {
  const { page } = creator
  const scripts = listenToScripts(page)
  await creator.goto('/design/kit/data')
  await see(page.getByLabel('title 的名称')).toBeVisible()
  expect(scripts().holding(HEAVY.bpmn)).toEqual([])
  await creator.goto('/design/kit/flow')
  const diagram = page.getByRole('region', { name: '流程图' })
  const shape = (id: string) => diagram.locator(`.djs-element[data-element-id="${id}"]`)
  await see(shape('review')).toBeVisible()
  await page.screenshot({ path: 'tests/.out/diagram-1440.png' })
})

/** A process that is no list of steps, edited as a diagram. @source docs/designer.md#diagrams */
import fs from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HEAVY, listenToScripts } from '../bench/loaded-scripts.ts'
import { editDraft, openState, publish } from '../support/design.ts'
import { flowOf } from '../support/flow.ts'
import { faults } from './faults.ts'
import { button, choose, dialog, inspector, saved, see } from './hands.ts'
import { openAppWorld, type Person, PHONE, pictureOnFailure } from './people.ts'

type Opened = Awaited<ReturnType<typeof openAppWorld>>
let opened: Opened
let creator: Person

const flow = flowOf(
  'kit',
  [
    ['review', { name: '初审', who: [{ id: 'head', is: 'leader', of: 'initiator' }], own: 'pass' }],
    ['late', { type: 'boundaryEvent', name: '超时', attachedTo: 'review', event: { kind: 'timer', duration: 'P2D' } }],
    ['tell', { type: 'task', name: '知会', copy: { to: { users: ['1'] } } }],
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
  return found.elements.map(({ place: _, ...element }) => element)
}

test('a task is appended, named and gets its handlers; everything else stays as it was', async () => {
  const { page } = creator
  const scripts = listenToScripts(page)
  await creator.goto('/design/kit/data')
  await see(page.getByLabel('title 的名称')).toBeVisible()
  expect(scripts().holding(HEAVY.bpmn)).toEqual([])
  await page.getByRole('link', { name: /流程$/ }).click()
  const diagram = page.getByRole('region', { name: '流程图' })
  const shape = (id: string) => diagram.locator(`.djs-element[data-element-id="${id}"]`)
  const append = async (what: string) => {
    await page.getByRole('button', { name: '添加到后面' }).click()
    await page.getByRole('menuitem', { name: what, exact: true }).click()
  }
  await see(diagram.locator('.bjs-powered-by')).toBeVisible()
  await shape('review').click()
  await see(inspector(page).getByText('谁来办理')).toBeVisible()

  await choose(page, '查找元素', '“知会”之后的连线')
  await page.getByRole('button', { name: '删除选中的元素' }).click()
  await see(shape('way3')).toHaveCount(0)
  await choose(page, '查找元素', '知会')
  await append('审批')
  await see(shape('userTask')).toBeVisible()
  await append('结束')
  await see(shape('endEvent')).toBeVisible()
  await shape('userTask').dblclick()
  await page.keyboard.type('复审')
  await page.keyboard.press('Enter')
  await shape('userTask').click()
  await see(diagram.locator('tspan', { hasText: '复审' })).toBeVisible()

  await page.keyboard.press('Control+z')
  await see(diagram.locator('tspan', { hasText: '复审' })).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await see(diagram.locator('tspan', { hasText: '复审' })).toBeVisible()
  await page.screenshot({ path: 'tests/.out/diagram-1440.png' })

  await see(diagram.getByRole('button', { name: '没有说明谁来办理“复审”。请添加办理人规则。' })).toBeVisible()
  await choose(page, '查找元素', '初审')
  await page.getByRole('button', { name: /^检查：/ }).click()
  await page
    .getByRole('button', { name: /没有说明谁来办理“复审”/ })
    .last()
    .click()
  await see(shape('userTask')).toHaveClass(/selected/)
  await inspector(page).getByRole('button', { name: '选择办理人' }).click()
  await see(diagram.getByRole('button', { name: /没有说明谁来办理/ })).toHaveCount(0)
  await see(shape('userTask')).toHaveClass(/selected/)
  await saved(page)

  const before = flow.elements.filter(({ id }) => id !== 'way3')
  const now = await elementsNow()
  expect(now.slice(0, before.length)).toEqual(before)
  expect(now.slice(before.length)).toEqual([
    {
      ...{ id: 'userTask', bpmn: 'userTask', type: 'userTask', name: '复审', rest: 'read' },
      who: [{ id: 'who', is: 'leader', of: 'initiator' }],
    },
    { id: 'way', bpmn: 'way', type: 'sequenceFlow', from: 'tell', to: 'userTask' },
    { id: 'endEvent', bpmn: 'endEvent', type: 'endEvent' },
    { id: 'way4', bpmn: 'way4', type: 'sequenceFlow', from: 'userTask', to: 'endEvent' },
  ])
  expect(creator.complaints()).toEqual([])
})

test('the version is published, and compared with the one before as diagrams', async () => {
  const { page } = creator
  await creator.goto('/design/kit/review')
  await button(page, '发布第 2 版').click()
  await see(page.getByText('第 2 版已发布')).toBeVisible()
  await creator.goto('/design/kit/history')
  await button(page, '比较').last().click()
  await page.getByRole('tab', { name: '流程图对比' }).click()
  const sides = page.locator('figure.dz-flows-side')
  await see(sides).toHaveCount(2)
  await see(sides.nth(0).getByRole('button', { name: '复审: 新增' })).toHaveCount(0)
  await page.screenshot({ path: 'tests/.out/diagram-diff-1440.png' })
  await sides.nth(1).getByRole('button', { name: '复审: 新增' }).press('Enter')
  await see(page.getByRole('region', { name: '选中元素的改动' })).toContainText('复审')
  expect(creator.complaints()).toEqual([])
})

test('palette and menus offer what the engine runs, in the language of the reader', async () => {
  const { page } = creator
  await creator.goto('/design/kit/flow')
  const diagram = page.getByRole('region', { name: '流程图' })
  const words: (string | null)[] = []
  for (const entry of await diagram.locator('.djs-palette .entry').all())
    words.push(await entry.getAttribute('aria-label'))
  for (const [id, count] of [
    ['review', 9],
    ['late', 3],
    ['start', 4],
    ['way1', 1],
  ] as const) {
    await choose(page, '查找元素', { review: '初审', late: '超时', start: '发起', way1: '“初审”之后的连线' }[id])
    const pad = diagram.locator('.djs-context-pad .entry')
    for (const entry of await pad.all()) words.push(await entry.getAttribute('title'))
    const wrench = diagram.locator('.djs-context-pad [data-action=replace]')
    if (!(await wrench.count())) continue
    await wrench.click()
    const entries = page.locator('.djs-popup .entry:not(.djs-popup-header .entry)')
    await see(entries.first()).toBeVisible()
    words.push(...(await entries.allTextContents()))
    expect(await entries.count(), id).toBeGreaterThanOrEqual(count)
    await page.keyboard.press('Escape')
  }
  expect(words.length).toBeGreaterThan(30)
  expect(words.filter(word => !word || /[A-Za-z]/.test(word))).toEqual([])
  expect(await faults(page)).toEqual([])
  expect(creator.complaints()).toEqual([])
})

test('by pointer: an event at the border of a task, a copy with its handlers, another type', async () => {
  const { page } = creator
  await creator.goto('/design/kit/flow')
  const diagram = page.getByRole('region', { name: '流程图' })
  const shape = (id: string) => diagram.locator(`.djs-element[data-element-id="${id}"]`)
  await see(shape('review')).toBeVisible()
  const box = (await shape('review').locator('.djs-hit').first().boundingBox())!
  const low = box.y + box.height
  await diagram.getByRole('button', { name: '等待', exact: true }).click()
  await page.mouse.move(box.x + 15, box.y + 20)
  await page.mouse.move(box.x + 15, box.y, { steps: 4 })
  await page.mouse.down()
  await page.mouse.up()
  await see(shape('intermediateCatchEvent')).toBeVisible()

  await page.mouse.click(box.x + box.width - 20, box.y + box.height / 2)
  await see(shape('review')).toHaveClass(/selected/)
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await page.mouse.move(box.x + 60, low + 140)
  await page.mouse.move(box.x + 90, low + 150, { steps: 4 })
  await page.mouse.down()
  await page.mouse.up()
  await see(inspector(page).getByRole('heading', { name: '3 项' })).toBeVisible()
  await saved(page)
  const review = flow.elements.find(({ id }) => id === 'review')!
  const copied = await elementsNow()
  const copy = copied.find(({ type, id }) => type === 'userTask' && id !== 'review' && id !== 'userTask')!
  expect(copy).toMatchObject({ who: review.who, own: 'pass' })
  const attached = copied.filter(({ attachedTo, id }) => attachedTo !== undefined && id !== 'late')
  expect(attached.map(({ type, attachedTo, event }) => [type, attachedTo, event])).toEqual([
    ['boundaryEvent', 'review', { kind: 'timer', duration: 'P1D' }],
    ['boundaryEvent', copy.id, { kind: 'timer', duration: 'P2D' }],
    ['boundaryEvent', copy.id, { kind: 'timer', duration: 'P1D' }],
  ])

  const pasted = (await shape(copy.id).locator('.djs-hit').first().boundingBox())!
  await page.mouse.click(pasted.x + pasted.width - 20, pasted.y + pasted.height / 2)
  await see(inspector(page).getByText('谁来办理')).toBeVisible()
  await diagram.locator('.djs-context-pad [data-action=replace]').click()
  await page.locator('.djs-popup .entry', { hasText: '自动处理' }).click()
  await see(inspector(page).getByText('谁来办理')).toHaveCount(0)
  await see(shape(copy.id)).toHaveClass(/selected/)
  await saved(page)
  const turned = (await elementsNow()).find(({ id }) => id === copy.id)
  expect(turned).toEqual({ id: copy.id, bpmn: copy.id, type: 'serviceTask', name: '初审' })
  await page.keyboard.press('Delete')
  await see(shape(copy.id)).toHaveCount(0)
  await saved(page)
  const left = await elementsNow()
  expect(left.filter(({ id, attachedTo }) => id === copy.id || attachedTo === copy.id)).toEqual([])
  expect(creator.complaints()).toEqual([])
})

test('a file is read after it was said what it drops, and written again', async () => {
  const { page } = creator
  await creator.goto('/design/kit/flow')
  await page.getByRole('button', { name: /文\s?件$/ }).click()
  const [written] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '导出为 BPMN 文件' }).click(),
  ])
  expect(written.suggestedFilename()).toBe('kit.bpmn')
  const text = fs.readFileSync(await written.path(), 'utf8')
  const other = text
    .replaceAll('"kit"', '"other"')
    .replace('<bpmn:process', '<bpmn:process flowable:rollbackNode="nowhere"')
  const buffer = Buffer.from(
    other.replace('<bpmn:definitions', '<bpmn:definitions xmlns:flowable="http://flowable.org/bpmn"'),
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'other.bpmn', mimeType: 'application/xml', buffer })
  await see(dialog(page)).toContainText('“flowable:rollbackNode”的内容无法识别')
  await button(dialog(page), '导入').click()
  await see(page.getByRole('heading', { name: 'other' }).first()).toBeVisible()
  await see(page.getByRole('region', { name: '流程图' }).locator('[data-element-id=userTask]').first()).toBeVisible()
  await page.locator('.dz-top').getByRole('button', { name: '撤销' }).click()
  await see(page.getByRole('heading', { name: 'kit' }).first()).toBeVisible()
  await saved(page)
})

test('on a narrow screen the diagram is only shown', async () => {
  const phone = await opened.world.enter('lin', { size: PHONE })
  await phone.goto('/design/kit/flow')
  await see(phone.page.getByText('屏幕较窄，流程图只能看。请在更宽的屏幕上修改。')).toBeVisible()
  await see(phone.page.getByRole('img', { name: /流程图/ })).toBeVisible()
  await phone.page.screenshot({ path: 'tests/.out/diagram-390.png' })
  expect(phone.complaints()).toEqual([])
  await phone.context.close()
})

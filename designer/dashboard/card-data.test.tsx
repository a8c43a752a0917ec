/** The data of a card: begun for the creator, shown as it is built, and not lost by a slip. @source docs/designer.md#boards */
import '#widgets/stage/browser.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { DashboardDocument, EntityDocument } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import gen from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { CardData } from './card-data.tsx'

afterEach(cleanup)

const BOARD = 'dashboard:loan.board'
const bar = gen.bar as never

async function show(kind: 'app' | 'system' = 'app') {
  const session = await openSample()
  const { app } = session.state()
  app.kind = kind
  const post = { ...app.draft.documents[0], key: 'post', title: { zh: '岗位' }, path: '/api/post' } as EntityDocument
  const far = { ...post, key: 'far', title: { zh: '报修' }, path: undefined } as EntityDocument
  app.library.entities = [post, far]
  render(
    <Stage session={session}>
      <CardData document={BOARD} address="cards/two" manifest={bar} />
    </Stage>,
  )
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByRole('button', { name: /设置数据/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '数据' }))
  const pick = async (label: string, option: string) => {
    await user.click(dialog.getByRole('combobox', { name: label }))
    const shown = await screen.findAllByTitle(option)
    await user.click(shown.findLast(one => one.matches('.ant-select-item-option')) as HTMLElement)
  }
  const card = () => (session.state().view.docs[BOARD] as DashboardDocument).cards!.find(({ id }) => id === 'two')!
  return { session, user, dialog, pick, card }
}

const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map(one => one.textContent)

test('begins with a count of the app’s model, says what is missing, and names the card by its query', async () => {
  const { user, dialog, pick, card } = await show()
  expect(dialog.getByText('还没有选“分类”，选好后显示结果。')).toBeDefined()
  await pick('按什么分组', '标题')
  expect(dialog.queryByText(/还没有选/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: /完\s*成/ }))
  expect(card()).toMatchObject({
    query: 'two',
    map: { x: 'title', y: 'n' },
    title: { zh: '按标题的数量', en: 'Count by Title' },
  })
})

test('offers the models of apps, the product’s own tables only where its own screens are edited', async () => {
  const { user, dialog } = await show()
  await user.click(dialog.getByRole('combobox', { name: '数据来自' }))
  await expect.poll(offered).toEqual(['借用', '报修'])
  cleanup()
  const system = await show('system')
  await system.user.click(system.dialog.getByRole('combobox', { name: '数据来自' }))
  await expect.poll(offered).toEqual(['借用', '岗位', '报修'])
})

test('closing it asks once something was changed', async () => {
  const { user, dialog, pick, card } = await show()
  await pick('按什么分组', '标题')
  await user.click(dialog.getByRole('button', { name: /取\s*消/ }))
  const [question] = await screen.findAllByText('不保存这次对数据的改动？')
  const asked = within(question!.closest<HTMLElement>('[role=dialog]')!)
  await user.click(asked.getByRole('button', { name: /取\s*消/ }))
  expect(dialog.getByText('结果预览')).toBeDefined()
  expect(card().query).toBeUndefined()
})

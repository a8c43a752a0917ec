import '#widgets/stage/browser.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { PreRead } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { load } from '#widgets/gen/load.gen.ts'
import { PreReadControl } from './pre-read-control.tsx'

afterEach(cleanup)
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})

const user = userEvent.setup({ pointerEventsCheck: 0 })

async function open(value?: PreRead) {
  const changed: (PreRead | null)[] = []
  const session = await openSample()
  render(
    <Stage session={session} loader={load}>
      <PreReadControl
        {...{ id: 'read', label: '填写前先阅读' }}
        value={value as never}
        onChange={next => changed.push(next as unknown as PreRead | null)}
      />
    </Stage>,
  )
  await user.click(screen.getByRole('button', { name: value ? '借用须知' : /不要求/ }))
  const dialog = await screen.findByRole('dialog', { name: '填写前先阅读' })
  const title = await within(dialog).findByLabelText<HTMLInputElement>(/阅读标题/)
  return { changed, dialog, title, done: () => user.click(within(dialog).getByRole('button', { name: /完\s?成/ })) }
}

test('DM-05 FM-03 FM-17 VM-69 VM-70 it asks for a title and a text; five seconds are compelled at first', async () => {
  const { changed, dialog, title, done } = await open()
  expect((await within(dialog).findByLabelText<HTMLInputElement>(/阅读时间/)).value).toBe('5')
  await done()
  expect((await within(dialog).findAllByText('请输入阅读标题')).length).toBeGreaterThan(0)
  expect(within(dialog).getAllByText('请输入阅读内容').length).toBeGreaterThan(0)
  await user.type(title, '借用须知')
  await user.click(await within(dialog).findByRole('button', { name: '插入表格' }))
  await done()
  await waitFor(() => expect(changed).toHaveLength(1))
  expect(changed[0]).toMatchObject({ title: { zh: '借用须知' }, seconds: 5 })
  expect(changed[0]?.body?.zh).toContain('<table')
})

test('FM-17 CN-10 what is asked already is kept: its seconds, up to three files of 10 MB', async () => {
  const file = { link: '/api/blade-resource/file/1', name: '细则.pdf', size: 2048 }
  const asked = { title: { zh: '借用须知', en: 'Notice' }, body: { zh: '<p>请阅读</p>' }, seconds: 30, files: [file] }
  const { changed, dialog, title, done } = await open(asked)
  expect(title.value).toBe('借用须知')
  expect(await within(dialog).findByText(/最多 3 个/)).toBeTruthy()
  expect(within(dialog).getByText(/单个不超过 10 MB/)).toBeTruthy()
  await user.type(title, '二')
  await done()
  await waitFor(() => expect(changed).toEqual([{ ...asked, title: { zh: '借用须知二', en: 'Notice' } }]))
})

test('FM-03 it is removed with one press', async () => {
  const { changed } = await open({ title: { zh: '借用须知' }, body: { zh: 'x' } })
  await user.click(screen.getByRole('button', { name: '不再要求阅读', hidden: true }))
  expect(changed).toEqual([null])
})

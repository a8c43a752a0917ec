import '#widgets/stage/browser.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Json, PropSchema } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { load } from '#widgets/gen/load.gen.ts'
import gen from '#widgets/gen/manifests.gen.json'
import { FileControl, ItemsControl } from './items-control.tsx'

afterEach(cleanup)
const user = userEvent.setup({ pointerEventsCheck: 0 })
const { items } = gen.carousel.props.properties as unknown as Record<string, PropSchema>
const { src } = gen.image.props.properties as unknown as Record<string, PropSchema>

async function draw(value?: Json) {
  const changed: (Json | null)[] = []
  render(
    <Stage session={await openSample()} loader={load}>
      <ItemsControl {...{ id: 'items', label: '图片', schema: items!, value }} onChange={next => changed.push(next)} />
    </Stage>,
  )
  return changed
}

test('a slide is added in a form made from the manifest, which says what a picture may be', async () => {
  const changed = await draw()
  await user.click(screen.getByRole('button', { name: /添\s?加/ }))
  const dialog = await screen.findByRole('dialog', { name: '图片' })
  await user.type(await within(dialog).findByLabelText(/图上文字/), '开放日')
  expect(await within(dialog).findByText(/png/)).toBeTruthy()
  expect(within(dialog).getByText(/10 MB/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: /完\s?成/ }))
  await waitFor(() => expect(changed).toEqual([[{ textDefaultValue: { zh: '开放日' } }]]))
})

test('the page a slide leads to is chosen by its title', async () => {
  const changed = await draw([{ moduleId: 'gone' }])
  await user.click(screen.getByRole('button', { name: '第 1 项' }))
  const dialog = await screen.findByRole('dialog', { name: '图片' })
  const picker = await within(dialog).findByRole<HTMLInputElement>('combobox', { name: /打开的页面/ })
  expect(picker.value).toBe('gone')
  await user.click(picker)
  await user.click(await screen.findByTitle('看板'))
  await user.click(within(dialog).getByRole('button', { name: /完\s?成/ }))
  await waitFor(() => expect(changed).toEqual([[{ moduleId: 'loan.board' }]]))
})

test('slides are put in another order, and removed', async () => {
  const [one, two] = ['一', '二'].map(zh => ({ textDefaultValue: { zh } }))
  const changed = await draw([one!, two!])
  await user.click(screen.getByRole('button', { name: '上移二' }))
  await user.click(screen.getByRole('button', { name: '删除一' }))
  expect(changed).toEqual([[two, one], [two]])
})

test('an address is typed, or a file is uploaded', async () => {
  const changed: (Json | null)[] = []
  render(
    <Stage session={await openSample()} loader={load}>
      <FileControl
        {...{ id: 'src', label: '图片', schema: src!, value: undefined }}
        onChange={next => changed.push(next)}
      />
    </Stage>,
  )
  await user.type(screen.getByRole('textbox'), '/')
  expect(changed).toEqual(['/'])
  await user.click(screen.getByRole('button', { name: /上\s?传/ }))
  expect(await screen.findByRole('dialog', { name: '图片' })).toBeTruthy()
})

import '../../stage/browser.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import { expectAccessible } from '../../stage/expect-sound.ts'
import RichText from './rich-text.tsx'
import manifest from './widget.json'

const tools = () => screen.findByRole('toolbar', { name: 'Title的格式工具' })
const press = async (name: string) => userEvent.click(within(await tools()).getByRole('button', { name }))
const lastOf = (onChange: { mock: { calls: unknown[][] } }) => String(onChange.mock.calls.at(-1)?.[0] ?? '')

test('the text can be read before the editor has come, and stays the same when it comes', async () => {
  const { onChange } = drawWidget(RichText, manifest, { help: 'Why', issue: 'Needed' })
  expect(screen.getByRole('textbox').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('heading', { name: '借用须知' })).toBeTruthy()
  await tools()
  const box = screen.getByRole('textbox', { name: 'Title' })
  expect(box.getAttribute('aria-describedby')).toBe('stage-rich-text-issue stage-rich-text-help')
  expect(box.getAttribute('aria-multiline')).toBe('true')
  expect(within(box).getByRole('heading', { name: '借用须知' })).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
  await expectAccessible()
})

test('FM-05 tools make headings, lists and tables, and say what is on', async () => {
  const { onChange } = drawWidget(RichText, manifest, { value: '<p>Rules</p>' })
  await press('标题')
  expect(lastOf(onChange)).toBe('<h2>Rules</h2>')
  expect(
    within(await tools())
      .getByRole('button', { name: '标题' })
      .getAttribute('aria-pressed'),
  ).toBe('true')
  await press('撤销')
  await press('项目列表')
  expect(lastOf(onChange)).toBe('<ul><li><p>Rules</p></li></ul>')
  await press('撤销')
  await press('插入表格')
  expect(lastOf(onChange)).toContain('<th')
  await userEvent.click(await screen.findByRole('button', { name: '删除表格' }))
  expect(lastOf(onChange)).not.toContain('<th')
  expect(screen.getByRole('textbox', { name: 'Title' }).className).toContain('sw-editor-text')
})

test('one stop of the Tab key, arrow keys lead through the tools, Escape back into the text', async () => {
  drawWidget(RichText, manifest)
  const bar = await tools()
  const stops = within(bar)
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops.map(stop => stop.getAttribute('aria-label'))).toEqual(['大标题'])
  act(() => stops[0]!.focus())
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('小标题')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('textbox'))
})

test('a link leads to http, https, a mail address or into the application, and nowhere else', async () => {
  const { onChange } = drawWidget(RichText, manifest, { value: null })
  await press('链接')
  const address = await screen.findByRole('textbox', { name: '链接地址' })
  await userEvent.type(address, 'javascript:alert(1){Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('http')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.clear(address)
  await userEvent.type(address, 'campus.edu.cn/news{Enter}')
  await waitFor(() =>
    expect(lastOf(onChange)).toBe('<p><a href="https://campus.edu.cn/news">campus.edu.cn/news</a></p>'),
  )
})

test('a picture is uploaded and stands in the text; another kind is refused by name', async () => {
  const { container, onChange } = drawWidget(RichText, manifest, { value: null })
  await tools()
  const choose = (file: File) =>
    act(async () => void fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } }))
  await choose(new File(['x'], 'rules.pdf'))
  expect((await screen.findByRole('alert')).textContent).toBe('rules.pdf：仅允许上传jpg, jpeg, png, gif, webp')
  await choose(new File(['x'], 'lab.png'))
  await waitFor(() => expect(lastOf(onChange)).toContain('<img src="/files/lab.png" alt="lab">'))
})

test('read only it is the text alone', () => {
  drawWidget(RichText, manifest, { readOnly: true })
  expect(screen.getByRole('heading', { name: '借用须知' })).toBeTruthy()
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

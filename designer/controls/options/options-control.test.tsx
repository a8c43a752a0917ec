/** Options have a colour at once, and their codes stay out of sight. @source docs/designer.md#inspector */
import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Json, Option } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { useEditLang } from '../../session/edit-lang.tsx'
import { OptionsControl } from './options-control.tsx'

afterEach(cleanup)

async function show() {
  const session = await openSample()
  const kept: { now: Json | null } = { now: null }
  function Held() {
    const { choose } = useEditLang()
    const [value, setValue] = useState<Json | null>(null)
    const put = (next: Json | null) => {
      kept.now = next
      setValue(next)
    }
    return (
      <>
        <OptionsControl id="options" value={value ?? undefined} onChange={put} />
        <button type="button" onClick={() => choose('en')}>
          English
        </button>
      </>
    )
  }
  render(
    <Stage session={session}>
      <Held />
    </Stage>,
  )
  return kept
}

test('each new option takes the next colour, pasted lines too; its code is below, under advanced', async () => {
  const kept = await show()
  await userEvent.type(screen.getByPlaceholderText('添加选项，按回车'), '科研{Enter}')
  await userEvent.click(screen.getByPlaceholderText('添加选项，按回车'))
  // one that is there already stays one
  await userEvent.paste('教学\n科研\n其他\n')
  expect(kept.now).toMatchObject([
    { id: 'keYan', title: { zh: '科研' }, colour: 'blue' },
    { id: 'jiaoXue', colour: 'teal' },
    { id: 'qiTa', colour: 'pine' },
  ])
  expect(screen.getByText('keYan').closest('details')?.open).toBe(false)
})

test('lines pasted into the name of an option are that option and further ones after it', async () => {
  const kept = await show()
  await userEvent.type(screen.getByPlaceholderText('添加选项，按回车'), '选项一{Enter}其他{Enter}')
  await userEvent.clear(screen.getByLabelText('选项 1 的名称'))
  await userEvent.paste('公务\n面试\n其他\n探亲')
  expect((kept.now as unknown as Option[]).map(({ title }) => title.zh)).toEqual(['公务', '面试', '探亲', '其他'])
})

test('the swatch names its colour, and another or none is chosen there', async () => {
  const kept = await show()
  await userEvent.type(screen.getByPlaceholderText('添加选项，按回车'), '科研{Enter}')
  await userEvent.click(screen.getByRole('button', { name: '科研的颜色：靛蓝' }))
  await userEvent.click(screen.getByRole('button', { name: '朱红' }))
  expect(kept.now).toMatchObject([{ colour: 'vermilion' }])
  await userEvent.click(screen.getByRole('button', { name: '科研的颜色：朱红' }))
  await userEvent.click(screen.getByRole('button', { name: '无' }))
  expect(kept.now).toEqual([{ id: 'keYan', title: { zh: '科研' } }])
})

test('an option may have an icon, chosen among those of apps, or none again', async () => {
  const kept = await show()
  await userEvent.type(screen.getByPlaceholderText('添加选项，按回车'), '科研{Enter}')
  await userEvent.click(screen.getByRole('button', { name: '科研的图标' }))
  await userEvent.click(await screen.findByRole('button', { name: '审批' }))
  expect(kept.now).toMatchObject([{ id: 'keYan', colour: 'blue', icon: 'audit' }])
  await userEvent.click(screen.getByRole('button', { name: '科研的图标' }))
  await userEvent.click(await screen.findByRole('button', { name: '不用图标' }))
  expect(kept.now).toEqual([expect.not.objectContaining({ icon: expect.anything() })])
})

test('an option added while English is edited has its name in it', async () => {
  const kept = await show()
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  await userEvent.type(screen.getByPlaceholderText('添加选项，按回车'), 'Interview{Enter}')
  expect(kept.now).toMatchObject([{ title: { zh: 'Interview', en: 'Interview' } }])
  expect(screen.getByDisplayValue('Interview')).toBeDefined()
})

/** A text stands in two languages: one that nobody wrote follows the other, one that somebody wrote is offered. */
import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { useEditLang } from '../session/edit-lang.tsx'
import { Inspector } from './inspector.tsx'

afterEach(cleanup)

function Switch() {
  const { choose } = useEditLang()
  return (
    <button type="button" onClick={() => choose('en')}>
      in English
    </button>
  )
}

async function show(title: Text) {
  const session = await openSample()
  const field = { document: 'entity:loan', field: 'reason' } as const
  session.run('field.set', { ...field, facts: { title: { ...title } } })
  session.select({ document: 'entity:loan', addresses: ['fields/reason'] })
  render(
    <Stage session={session}>
      <Switch />
      <Inspector document="entity:loan" />
    </Stage>,
  )
  const now = () => (session.state().view.docs['entity:loan'] as EntityDocument).fields.at(-1)!.title
  const input = await screen.findByLabelText('名称')
  const rename = async (text: string) => {
    await userEvent.tripleClick(input)
    await userEvent.keyboard(text)
  }
  return { now, input, rename }
}

test('a rename in Chinese offers the English name, which still says the old one', async () => {
  const { now, rename } = await show({ zh: '事由', en: 'Reason' })
  expect(screen.queryByLabelText('英文仍是原来的名称')).toBeNull()
  await rename('用途')
  const other = await screen.findByLabelText<HTMLInputElement>('英文仍是原来的名称')
  expect(other.value).toBe('Reason')
  await userEvent.type(other, ' of use')
  expect(now()).toEqual({ zh: '用途', en: 'Reason of use' })
})

for (const [whose, title] of [
  ['copied from English', { zh: 'Reason', en: 'Reason' }],
  ['of the product', { zh: '标题', en: 'Title' }],
  ['of a new tab', { zh: '选项卡 2', en: 'Tab 2' }],
] as const)
  test(`a Chinese name ${whose} follows the English one`, async () => {
    const { now, input } = await show(title)
    await userEvent.click(screen.getByText('in English'))
    await userEvent.type(input, ' of use')
    expect(now().zh).toBe(now().en)
    expect(now().en).toMatch(/of use$/)
    expect(screen.queryByLabelText(/仍是原来的名称/)).toBeNull()
  })

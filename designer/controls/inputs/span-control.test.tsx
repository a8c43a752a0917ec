/** A width is chosen as a fraction of a row. @source docs/designer.md#inspector */
import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { findItem } from '../../commands/documents/walk.ts'
import { Inspector } from '../../inspector/inspector.tsx'

afterEach(cleanup)

const PAGE = 'page:loan.manage' as const

async function show(span: number) {
  const session = await openSample()
  const at = { document: PAGE, addresses: ['form/title'] }
  session.run('prop.set', { ...at, path: ['span'], value: span })
  session.select(at)
  render(
    <Stage session={session}>
      <Inspector document={PAGE} />
    </Stage>,
  )
  await userEvent.click(screen.getByRole('button', { name: /外观/ }))
  const width = await screen.findByRole('radiogroup', { name: '宽度' })
  const choices = [...width.querySelectorAll('label')]
  return {
    offered: choices.map(({ textContent }) => textContent),
    chosen: choices.find(choice => choice.querySelector('input')?.checked)?.textContent,
    kept: () => (findItem(session.state().view.docs[PAGE], 'form/title')?.value as { span?: number } | undefined)?.span,
  }
}

test('the usual fractions are offered, and one more where a document has another', async () => {
  expect(await show(8)).toMatchObject({ offered: ['自动', '¼', '⅓', '½', '⅔', '整行'], chosen: '⅓' })
  cleanup()
  expect(await show(7)).toMatchObject({ offered: ['自动', '¼', '⅓', '½', '⅔', '整行', '7/24'], chosen: '7/24' })
})

test('a fraction is kept as columns of 24', async () => {
  const { kept } = await show(8)
  await userEvent.click(screen.getByText('整行'))
  expect(kept()).toBe(24)
})

test('any other width is a number of columns, under advanced', async () => {
  const { kept } = await show(8)
  const other = screen.getByText('高级：24 分之几')
  expect(other.closest('details')?.open).toBe(false)
  await userEvent.click(other)
  const number = screen.getByRole('spinbutton', { name: '高级：24 分之几' })
  await userEvent.clear(number)
  await userEvent.type(number, '10')
  expect(kept()).toBe(10)
})

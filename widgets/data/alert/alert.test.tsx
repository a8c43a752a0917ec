import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Alert from './alert.tsx'
import manifest from './widget.json'

const text = { zh: '周五闭馆', en: 'Closed on Friday' }

test('it is a note: its title first, its text below', () => {
  drawWidget(Alert, manifest, { props: { text }, lang: 'en' })
  expect(screen.getByRole('note').textContent).toBe('TitleClosed on Friday')
})

test('where it may be closed it can be closed', async () => {
  drawWidget(Alert, manifest, { props: { text, closable: true }, lang: 'en' })
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('note').className).toContain('leave')
})

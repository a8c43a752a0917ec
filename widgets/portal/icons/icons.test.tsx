import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Icons from './icons.tsx'
import manifest from './widget.json'

test('DB-26 icons stand under their names; one may lead to an address, one to a menu, one nowhere', async () => {
  const open = vi.fn()
  drawWidget(Icons, manifest, { lang: 'en', outside: { route: { open, external() {}, back() {} } } })
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Library' })
  expect([link.href, link.target]).toEqual(['https://example.org/library', '_blank'])
  await userEvent.click(screen.getByRole('button', { name: 'Home' }))
  expect(open).toHaveBeenCalledWith('home')
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('link', { name: 'Calendar' })).toBeNull()
})

test('an address that runs something leads nowhere', () => {
  const items = [{ text: { zh: 'A' }, linkType: 2, urlAddress: 'javascript:alert(1)' }]
  drawWidget(Icons, manifest, { props: { items } as never })
  expect(screen.queryByRole('link')).toBeNull()
})

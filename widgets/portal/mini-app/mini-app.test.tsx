import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import MiniApp from './mini-app.tsx'
import manifest from './widget.json'

const title = (zh: string, en: string) => ({ zh, en })
const app = {
  ...{ key: 'loan', title: title('借用', 'Loans'), screen: 'loan.manage' },
  pages: [
    { screen: 'loan.manage', title: title('登记', 'Register') },
    { screen: 'loan.board', title: title('看板', 'Board') },
  ],
}
const draw = (props: object, open = vi.fn()) => {
  const outside = { apps: () => [app], route: { open, external() {}, back() {} } }
  drawWidget(MiniApp, manifest, { props: props as never, lang: 'en', outside })
  return open
}

test('DB-14 the pages of an app that its reader may open, found by name', async () => {
  const open = draw({ appId: 'loan', showSearch: true })
  expect(screen.getAllByRole('listitem').map(item => item.textContent?.trim())).toEqual(['Register', 'Board'])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the pages of Loans' }), 'boa')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Board' }))
  expect(open).toHaveBeenCalledWith('loan.board')
})

test('without a search there is none; a name of one’s own stands for the app’s', () => {
  draw({ appId: 'loan', showSearch: false, appName: title('我的', 'Mine') })
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Mine' })).toBeTruthy()
})

test('an app that is not open to the reader is not named', () => {
  draw({ appId: 'secret' })
  expect(screen.getByText(/not open to you/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('secret')
})

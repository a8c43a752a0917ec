import '../../stage/data/patience.ts'
import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NodesScreen } from '../../stage/data/loan-screen.tsx'

const body = {
  queries: [
    { id: 'all', entity: 'equipmentLoan', get: 'sums' as const, measures: [{ id: 'n', fn: 'count' as const }] },
  ],
  cards: [
    { id: 'n', widget: 'number-card', title: { zh: '借用' }, x: 0, w: 3, h: 3, query: 'all', map: { value: 'n' } },
  ],
}

test('a card stands under its title and shows what its query answers', async () => {
  render(<NodesScreen nodes={[{ id: 'it', widget: 'dashboard', body }]} />)
  const card = await screen.findByRole('region', { name: '借用' })
  expect(await within(card).findByText('12')).toBeTruthy()
})

test('VM-68 a card whose query found nothing says so, by its name', async () => {
  const none = {
    queries: [{ id: 'none', entity: 'equipmentLoan', get: 'rows' as const, where: { '==': [{ var: 'title' }, '?'] } }],
    cards: [
      {
        id: 'n',
        widget: 'bar',
        title: { zh: '借用' },
        x: 0,
        w: 3,
        h: 3,
        query: 'none',
        map: { x: 'title', y: 'quantity' },
      },
    ],
  }
  render(<NodesScreen nodes={[{ id: 'it', widget: 'dashboard', body: none }]} />)
  expect(await screen.findByText('【借用】卡片未查询到数据')).toBeTruthy()
})

test('without a body it says so instead of failing', async () => {
  render(<NodesScreen nodes={[{ id: 'it', widget: 'dashboard' }]} />)
  expect(await screen.findByText(/it/)).toBeTruthy()
})

import '../../stage/data/patience.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NodesScreen } from '../../stage/data/loan-screen.tsx'

const query = { id: 'one', entity: 'equipmentLoan', get: 'one' as const, params: { id: '9' } }
const node = { id: 'it', widget: 'descriptions', query: 'one', props: { fields: ['title', 'category'] } }

test('it names the fields it is told to and says their values as a person reads them', async () => {
  render(<NodesScreen nodes={[node]} queries={[query]} />)
  expect((await screen.findByText('标题')).nextElementSibling?.textContent).toBe('转接头')
  expect(screen.queryByText('数量')).toBeNull()
})

test('without a record it says there is none', async () => {
  render(<NodesScreen nodes={[{ ...node, title: { zh: '借用' } }]} queries={[{ ...query, params: {} }]} />)
  expect(await screen.findByText('还没有借用')).toBeTruthy()
})

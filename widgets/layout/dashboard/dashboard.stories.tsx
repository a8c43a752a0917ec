import type { Meta, StoryObj } from '@storybook/react-vite'
import type { DashboardBody } from '#engine/schema/document.ts'
import { NodesScreen } from '../../stage/data/loan-screen.tsx'

export default { title: 'Layout/Dashboard', component: NodesScreen } satisfies Meta

type Story = StoryObj<typeof NodesScreen>

const body: DashboardBody = {
  queries: [
    { id: 'all', entity: 'equipmentLoan', get: 'sums', measures: [{ id: 'n', fn: 'count' }] },
    {
      id: 'byCategory',
      entity: 'equipmentLoan',
      get: 'sums',
      group: [{ id: 'category' }],
      measures: [{ id: 'n', fn: 'count' }],
    },
  ],
  cards: [
    { id: 'greeting', widget: 'greeting', x: 0, w: 9, h: 3 },
    {
      id: 'n',
      widget: 'number-card',
      title: { zh: '借用数', en: 'Loans' },
      x: 9,
      w: 3,
      h: 3,
      query: 'all',
      map: { value: 'n' },
    },
    {
      id: 'bars',
      widget: 'bar',
      title: { zh: '按类别', en: 'By kind' },
      x: 0,
      w: 6,
      h: 8,
      query: 'byCategory',
      map: { x: 'category', y: 'n' },
    },
    {
      id: 'share',
      widget: 'pie',
      title: { zh: '类别占比', en: 'Share of kinds' },
      x: 6,
      w: 6,
      h: 8,
      query: 'byCategory',
      map: { x: 'category', y: 'n' },
    },
  ],
}
const nodes = [{ id: 'board', widget: 'dashboard', body }]

export const Filled: Story = { args: { nodes } }
export const Empty: Story = { args: { nodes: [{ ...nodes[0]!, body: { cards: [] } }] } }
export const English: Story = { args: { nodes, lang: 'en' } }
export const Loading: Story = { args: { ...Filled.args, records: 'wait' } }
export const Failing: Story = { args: { ...Filled.args, records: 'fail' } }
export const Phone: Story = { args: { ...Filled.args, width: 390 } }

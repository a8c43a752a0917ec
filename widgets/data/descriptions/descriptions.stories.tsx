import type { Meta, StoryObj } from '@storybook/react-vite'
import { NodesScreen } from '../../stage/data/loan-screen.tsx'

export default { title: 'Data/Descriptions', component: NodesScreen } satisfies Meta

type Story = StoryObj<typeof NodesScreen>

const query = { id: 'one', entity: 'equipmentLoan', get: 'one' as const, params: { id: '9' } }

export const Filled: Story = { args: { nodes: [{ id: 'it', widget: 'descriptions', query: 'one' }], queries: [query] } }
export const Empty: Story = {
  args: { nodes: [{ id: 'it', widget: 'descriptions', query: 'one' }], queries: [{ ...query, params: {} }] },
}
export const English: Story = { args: { ...Filled.args, lang: 'en' } }
export const Loading: Story = { args: { ...Filled.args, records: 'wait' } }
export const Failing: Story = { args: { ...Filled.args, records: 'fail' } }
export const Phone: Story = { args: { ...Filled.args, width: 390 } }

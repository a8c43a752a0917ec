import type { Meta, StoryObj } from '@storybook/react-vite'
import { heldBoard } from '../../stage/data/held-board.ts'
import { NodesScreen } from '../../stage/data/loan-screen.tsx'

export default { title: 'Layout/Panels', component: NodesScreen } satisfies Meta

type Story = StoryObj<typeof NodesScreen>

export const Filled: Story = { args: { nodes: heldBoard('panels') } }
export const Empty: Story = { args: { nodes: heldBoard('panels', []) } }
export const English: Story = { args: { ...Filled.args, lang: 'en' } }
export const Loading: Story = { args: { ...Filled.args, records: 'wait' } }
export const Failing: Story = { args: { ...Filled.args, records: 'fail' } }
export const Phone: Story = { args: { ...Filled.args, width: 390 } }

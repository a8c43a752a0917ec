import type { Meta, StoryObj } from '@storybook/react-vite'
import { ProcessStage } from '../../stage/flow-stage.tsx'

export default { title: 'Flow/ProcessPath', component: ProcessStage, args: { widget: 'process-path' } } satisfies Meta

type Story = StoryObj<typeof ProcessStage>

export const Filled: Story = {}
export const Nobody: Story = { args: { page: { path: { steps: [], ending: 'finished' } } } }
export const English: Story = { args: { lang: 'en' } }

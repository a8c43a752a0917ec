import type { Meta, StoryObj } from '@storybook/react-vite'
import { ProcessStage } from '../../stage/flow-stage.tsx'

export default { title: 'Flow/ProcessHead', component: ProcessStage, args: { widget: 'process-head' } } satisfies Meta

type Story = StoryObj<typeof ProcessStage>

export const Filled: Story = {}
export const AtStart: Story = { args: { page: { process: null, title: '请假' } } }
export const English: Story = { args: { lang: 'en' } }

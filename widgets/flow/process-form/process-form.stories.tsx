import type { Meta, StoryObj } from '@storybook/react-vite'
import { ProcessStage } from '../../stage/flow-stage.tsx'

export default { title: 'Flow/ProcessForm', component: ProcessStage, args: { widget: 'process-form' } } satisfies Meta

type Story = StoryObj<typeof ProcessStage>

export const Filled: Story = {}
export const ReadOnly: Story = { args: { page: { isRead: true, form: null } } }
export const English: Story = { args: { lang: 'en' } }

import type { Meta, StoryObj } from '@storybook/react-vite'
import { ProcessStage } from '../../stage/flow-stage.tsx'

export default {
  title: 'Flow/ProcessHistory',
  component: ProcessStage,
  args: { widget: 'process-history' },
} satisfies Meta

type Story = StoryObj<typeof ProcessStage>

export const Filled: Story = {}
export const Empty: Story = { args: { page: { flow: [] } } }
export const English: Story = { args: { lang: 'en' } }

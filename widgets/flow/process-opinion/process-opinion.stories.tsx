import type { Meta, StoryObj } from '@storybook/react-vite'
import { ProcessStage } from '../../stage/flow-stage.tsx'

export default {
  title: 'Flow/ProcessOpinion',
  component: ProcessStage,
  args: { widget: 'process-opinion' },
} satisfies Meta

type Story = StoryObj<typeof ProcessStage>

export const Filled: Story = {}
export const Phone: Story = { args: { page: { narrow: true } } }
export const English: Story = { args: { lang: 'en' } }

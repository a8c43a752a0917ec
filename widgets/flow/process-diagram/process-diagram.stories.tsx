import type { Meta, StoryObj } from '@storybook/react-vite'
import { ProcessStage } from '../../stage/flow-stage.tsx'

export default {
  title: 'Flow/ProcessDiagram',
  component: ProcessStage,
  args: { widget: 'process-diagram' },
} satisfies Meta

type Story = StoryObj<typeof ProcessStage>

export const Filled: Story = {}
export const Failing: Story = { args: { page: { readDiagram: () => Promise.reject(new Error('no answer')) } } }
export const English: Story = { args: { lang: 'en' } }

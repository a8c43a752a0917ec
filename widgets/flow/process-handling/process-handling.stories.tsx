import type { Meta, StoryObj } from '@storybook/react-vite'
import { ProcessStage } from '../../stage/flow-stage.tsx'
import { SAMPLE } from '../sample.ts'

export default {
  title: 'Flow/ProcessHandling',
  component: ProcessStage,
  args: { widget: 'process-handling' },
} satisfies Meta

type Story = StoryObj<typeof ProcessStage>

export const Filled: Story = {}
export const Open: Story = { args: { page: { handling: { ...SAMPLE.handling!, isFolded: false } } } }
export const English: Story = { args: { lang: 'en' } }

import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import ProcessHeat from './process-heat.tsx'
import { SAMPLE_ROWS } from './sample-rows.ts'
import manifest from './widget.json'

export default {
  title: 'Data/ProcessHeat',
  component: Stage,
  args: { widget: ProcessHeat, manifest, rows: SAMPLE_ROWS },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { rows: [] } }
export const English: Story = { args: { lang: 'en' } }

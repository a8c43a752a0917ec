import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import ProcessHeat from './process-heat.tsx'
import sample from './sample.json'
import manifest from './widget.json'

export default {
  title: 'Data/ProcessHeat',
  component: Stage,
  args: { widget: ProcessHeat, manifest, rows: sample },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { rows: [] } }
export const English: Story = { args: { lang: 'en' } }

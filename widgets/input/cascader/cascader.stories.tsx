import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Cascader from './cascader.tsx'
import manifest from './widget.json'

const options = [
  { id: 'av', title: '视听设备' },
  { id: 'projector', title: '投影仪', parent: 'av' },
  { id: 'laser', title: '激光投影仪', parent: 'projector' },
  { id: 'network', title: '网络设备' },
]

export default {
  title: 'Input/Levels',
  component: Stage,
  args: { widget: Cascader, manifest, options, value: 'laser' },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Empty: Story = { args: { value: null } }
export const Filled: Story = {}
export const ReadOnly: Story = { args: { readOnly: true } }
export const Failing: Story = {
  args: { value: null, required: true, issue: 'Say what is needed', help: 'Why it is asked' },
}
export const English: Story = { args: { lang: 'en' } }

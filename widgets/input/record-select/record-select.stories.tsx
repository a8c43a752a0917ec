import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import RecordSelect from './record-select.tsx'
import manifest from './widget.json'

const field = { id: 'device', type: 'ref', to: 'post', title: { zh: '设备' } } as const

export default {
  title: 'Input/Record from its list',
  component: Stage,
  args: { widget: RecordSelect, manifest, field, labels: { 7: '投影仪 TX-7' } },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Empty: Story = { args: { value: null } }
export const Filled: Story = { args: { value: '7' } }
export const ReadOnly: Story = { args: { value: '7', readOnly: true } }
export const Failing: Story = {
  args: { value: null, required: true, issue: 'Say what is needed', help: 'Why it is asked' },
}
export const English: Story = { args: { value: '7', lang: 'en' } }

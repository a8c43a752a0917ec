import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Slider from './slider.tsx'
import manifest from './widget.json'

export default { title: 'Input/Slider', component: Stage, args: { widget: Slider, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Empty: Story = { args: { value: null } }
export const Filled: Story = {}
export const ReadOnly: Story = { args: { readOnly: true } }
export const Failing: Story = {
  args: { value: null, required: true, issue: 'Say what is needed', help: 'Why it is asked' },
}
export const English: Story = { args: { lang: 'en' } }
export const Decimal: Story = {
  args: {
    value: '0.60',
    field: { id: 'sample', type: 'decimal', scale: 2, min: '0', max: '1', title: { zh: '比重' } },
  },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Rating from './rating.tsx'
import manifest from './widget.json'

export default { title: 'Input/Rating', component: Stage, args: { widget: Rating, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Empty: Story = { args: { value: null } }
export const Filled: Story = {}
export const ReadOnly: Story = { args: { readOnly: true } }
export const Failing: Story = {
  args: { value: null, required: true, issue: 'Say what is needed', help: 'Why it is asked' },
}
export const English: Story = { args: { lang: 'en' } }
export const TenStars: Story = {
  args: { value: 7, field: { id: 'sample', type: 'integer', max: 10, title: { zh: '评分' } } },
}

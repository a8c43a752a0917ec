import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Tags from './tags.tsx'
import manifest from './widget.json'

export default { title: 'Input/Tags', component: Stage, args: { widget: Tags, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Empty: Story = { args: { value: null } }
export const Filled: Story = {}
export const ReadOnly: Story = { args: { readOnly: true } }
export const Failing: Story = {
  args: { value: null, required: true, issue: 'Say what is needed', help: 'Why it is asked' },
}
export const English: Story = { args: { lang: 'en' } }
const many = Array.from({ length: 20 }, (_, at) => `${'长标签'.repeat(1 + (at % 4))} ${at}`)

export const Many: Story = { args: { value: many } }
export const ManyToRead: Story = { args: { value: many, readOnly: true } }

import type { Meta, StoryObj } from '@storybook/react-vite'
import type { Field } from '#engine/schema/document.ts'
import { Stage } from '../../stage/stage.tsx'
import Money from './money.tsx'
import manifest from './widget.json'

export default { title: 'Input/Amount', component: Stage, args: { widget: Money, manifest } } satisfies Meta

const field: Field = { id: 'sample', type: 'decimal', scale: 2, title: { zh: '金额' } }

type Story = StoryObj<typeof Stage>

export const Empty: Story = { args: { value: null } }
export const Filled: Story = {}
export const ReadOnly: Story = { args: { readOnly: true } }
export const Failing: Story = {
  args: { value: null, required: true, issue: 'Say what is needed', help: 'Why it is asked' },
}
export const English: Story = { args: { lang: 'en' } }
export const Long: Story = { args: { value: '9999999999999999.99', field } }
export const LongToRead: Story = { args: { value: '9999999999999999.99', field, readOnly: true } }

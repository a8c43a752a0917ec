import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import RuleInput from './rule.tsx'
import manifest from './widget.json'

export default { title: 'Input/Rule', component: Stage, args: { widget: RuleInput, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Empty: Story = { args: { value: null } }
export const Filled: Story = {}
export const ReadOnly: Story = { args: { readOnly: true } }
export const WithoutEntity: Story = { args: { value: null, props: { of: '' } } }
export const OtherShape: Story = { args: { value: { '>': [{ '+': [{ var: 'quantity' }, 1] }, 10] } } }
export const Wrong: Story = { args: { value: { '>': [{ var: 'loanDate' }, { var: 'quantity' }] } } }
export const Failing: Story = {
  args: { value: null, required: true, issue: 'Say what is needed', help: 'Why it is asked' },
}
export const English: Story = { args: { lang: 'en' } }

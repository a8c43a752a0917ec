import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import TimeScopeInput from './time-scope.tsx'
import manifest from './widget.json'

export default {
  title: 'Input/TimeScope',
  component: Stage,
  args: { widget: TimeScopeInput, manifest },
} satisfies Meta

type Story = StoryObj<typeof Stage>

export const Empty: Story = { args: { value: null } }
export const Filled: Story = {}
export const Overnight: Story = { args: { value: { mode: 2, value: { from: '22:00', to: '06:00' } } } }
export const Weekdays: Story = { args: { value: { mode: 3, value: [1, 2, 3, 5] } } }
export const DaysOfMonth: Story = { args: { value: { mode: 4, value: { from: 25, to: 5 } } } }
export const DaysOfYear: Story = { args: { value: { mode: 5, value: { from: '12-20', to: '01-10' } } } }
export const Days: Story = { args: { value: { mode: 6, value: ['2026-11-30', '2026-12-01', '2027-01-04'] } } }
export const ReadOnly: Story = { args: { readOnly: true } }
export const Failing: Story = {
  args: { value: null, required: true, issue: 'Say what is needed', help: 'Why it is asked' },
}
export const English: Story = { args: { lang: 'en' } }

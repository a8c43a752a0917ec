import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Location from './location.tsx'
import manifest from './widget.json'

export default { title: 'Input/Location', component: Stage, args: { widget: Location, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Empty: Story = { args: { value: null } }
export const Filled: Story = {}
export const ReadOnly: Story = { args: { readOnly: true } }
export const Failing: Story = {
  args: { value: null, required: true, issue: 'Say what is needed', help: 'Why it is asked' },
}
export const English: Story = { args: { lang: 'en' } }
export const Long: Story = {
  args: { value: { latitude: -33.856784, longitude: -151.215297, name: '东门 '.repeat(30) }, readOnly: true },
}
export const OnTheMap: Story = {
  args: { readOnly: true, outside: { mapAddress: async () => 'https://map.example/?at={latitude},{longitude}' } },
}
export const Bare: Story = { args: { value: null, props: { named: false, mine: false } } }

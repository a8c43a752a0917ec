import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import ProcessList from './process-list.tsx'
import manifest from './widget.json'

export default { title: 'Portal/Processes', component: Stage, args: { widget: ProcessList, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

const EMPTY = { records: [], total: 0, size: 5, current: 1, pages: 0 }

export const Filled: Story = {}
export const Sent: Story = { args: { props: { list: 'sent' } } }
export const Empty: Story = { args: { outside: { data: { call: async () => EMPTY } } } }
export const Failing: Story = {
  args: { outside: { data: { call: () => Promise.reject(new Error('no answer')) } } },
}
export const English: Story = { args: { lang: 'en' } }

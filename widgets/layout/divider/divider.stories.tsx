import type { Meta, StoryObj } from '@storybook/react-vite'
import { NodesScreen, twoNotes } from '../../stage/data/loan-screen.tsx'
import manifest from './widget.json'

export default { title: 'Layout/Divider', component: NodesScreen } satisfies Meta

type Story = StoryObj<typeof NodesScreen>

const [one, two] = twoNotes
const title = { zh: manifest.title.zh, en: manifest.title.en }

export const Filled: Story = {
  args: { nodes: [one!, { id: 'it', widget: 'divider', title }, two!, { id: 'plain', widget: 'divider' }] },
}
export const English: Story = { args: { ...Filled.args, lang: 'en' } }
export const Phone: Story = { args: { ...Filled.args, width: 390 } }

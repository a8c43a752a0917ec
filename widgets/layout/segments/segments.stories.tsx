import type { Meta, StoryObj } from '@storybook/react-vite'
import { NodesScreen, twoNotes } from '../../stage/data/loan-screen.tsx'
import manifest from './widget.json'

export default { title: 'Layout/Segments', component: NodesScreen } satisfies Meta

type Story = StoryObj<typeof NodesScreen>

export const Filled: Story = {
  args: {
    nodes: [
      { id: 'it', widget: 'segments', title: { zh: manifest.title.zh, en: manifest.title.en }, children: twoNotes },
    ],
  },
}
export const English: Story = { args: { ...Filled.args, lang: 'en' } }
export const Phone: Story = { args: { ...Filled.args, width: 390 } }

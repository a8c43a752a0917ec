import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Address from './address.tsx'
import manifest from './widget.json'

export default { title: 'Input/Address', component: Stage, args: { widget: Address, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Empty: Story = { args: { value: null } }
export const Filled: Story = {}
export const ReadOnly: Story = { args: { readOnly: true } }
export const Failing: Story = {
  args: { value: null, required: true, issue: 'Say what is needed', help: 'Why it is asked' },
}
export const English: Story = { args: { lang: 'en' } }
export const Long: Story = { args: { value: { region: '330106', detail: '文三路 1 号 '.repeat(20) }, readOnly: true } }
export const WithoutRegion: Story = { args: { value: { region: null, detail: '文三路 1 号' }, readOnly: true } }

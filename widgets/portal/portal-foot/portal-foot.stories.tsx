import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import PortalFoot from './portal-foot.tsx'
import manifest from './widget.json'

export default { title: 'Portal/Portal foot', component: Stage, args: { widget: PortalFoot, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const Empty: Story = { args: { props: {} } }
export const English: Story = { args: { lang: 'en' } }

import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import Link from './link.tsx'
import manifest from './widget.json'

export default { title: 'Data/Link', component: Stage, args: { widget: Link, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
export const Empty: Story = { args: { props: { href: '' } } }
export const Failing: Story = { args: { value: 'javascript:alert(1)' } }
export const Loading: Story = { args: { state: 'loading' } }
export const Long: Story = { args: { value: `https://example.org/${'long/'.repeat(60)}`, props: { text: { zh: '' } } } }

import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../../stage/stage.tsx'
import QrCode from './qr-code.tsx'
import manifest from './widget.json'

export default { title: 'Data/QrCode', component: Stage, args: { widget: QrCode, manifest } } satisfies Meta

type Story = StoryObj<typeof Stage>

export const Filled: Story = {}
export const English: Story = { args: { lang: 'en' } }
export const Empty: Story = { args: { props: { text: { zh: '' } } } }
export const Loading: Story = { args: { state: 'loading' } }
export const Failing: Story = { args: { value: '\u4e2d'.repeat(400) } }
export const Phone: Story = { args: { value: 'LOAN-2026-000000000000000000001', width: 390 } }

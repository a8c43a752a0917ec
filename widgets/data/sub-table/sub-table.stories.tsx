import type { Meta, StoryObj } from '@storybook/react-vite'
import { LeaveScreen } from '../../stage/data/leave-screen.tsx'

export default { title: 'Data/Rows', component: LeaveScreen } satisfies Meta

type Story = StoryObj<typeof LeaveScreen>

export const Empty: Story = {}
export const Filled: Story = { args: { stored: true } }
export const InDialog: Story = { args: { stored: true, props: { edit: 'dialog' } } }
export const ReadOnly: Story = { args: { stored: true, readOnly: true } }
export const English: Story = { args: { stored: true, lang: 'en' } }

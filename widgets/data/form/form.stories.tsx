import type { Meta, StoryObj } from '@storybook/react-vite'
import { deriveForm } from '#engine/entity/derive-screen.ts'
import { loan, NodesScreen } from '../../stage/data/loan-screen.tsx'

export default { title: 'Data/Form', component: NodesScreen } satisfies Meta

type Story = StoryObj<typeof NodesScreen>

const form = { id: 'loan', widget: 'form', body: deriveForm(loan) }

export const Empty: Story = { args: { nodes: [form] } }
export const ReadOnly: Story = { args: { nodes: [{ ...form, readOnly: true }] } }
export const English: Story = { args: { nodes: [form], lang: 'en' } }
export const Phone: Story = { args: { nodes: [form], width: 390 } }

import type { Meta, StoryObj } from '@storybook/react-vite'
import { LoanScreen, loanBundle, loanPorts } from '../stage/loan-screen.tsx'

export default { title: 'Data/Table', component: LoanScreen } satisfies Meta

type Story = StoryObj<typeof LoanScreen>

const failing = () => {
  const ports = loanPorts(loanBundle())
  return { ...ports, data: { ...ports.data, list: () => Promise.reject(new Error('down')) } }
}

export const Filled: Story = {}
export const Empty: Story = { args: { options: { records: {} } } }
export const NoRights: Story = { args: { bundle: loanBundle({}, { may: [] }) } }
export const Failing: Story = { args: { ports: failing() } }
export const English: Story = { args: { options: { ports: { lang: 'en' } } } }

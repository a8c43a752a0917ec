import type { Meta, StoryObj } from '@storybook/react-vite'
import { LoanScreen, loanBundle, loanPorts } from '../../stage/data/loan-screen.tsx'

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
const waiting = () => {
  const ports = loanPorts(loanBundle())
  return { ...ports, data: { ...ports.data, list: () => new Promise<never>(() => undefined) } }
}
export const Loading: Story = { args: { ports: waiting() } }
export const English: Story = { args: { options: { ports: { lang: 'en' } } } }
export const Phone: Story = {
  render: () => (
    <div style={{ width: 390 }}>
      <LoanScreen />
    </div>
  ),
}

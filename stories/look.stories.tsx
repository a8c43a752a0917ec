/** Every token of the look, as the chosen theme gives it. @source docs/ui.md#tokens */
import type { Meta, StoryObj } from '@storybook/react-vite'
import { theme } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { ICON_NAMES } from '#engine/react/icon-names.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { Face, Tile } from '#engine/react/look/marks.tsx'
import { COLOUR_NAMES } from '#engine/react/look/palette.ts'
import { variablesOf } from '#engine/react/look/tokens.ts'

/** A gallery of samples, each with its name. */
function Samples({ of }: { of: [name: string, sample: ReactNode][] }) {
  return (
    <ul
      style={{
        ...{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))', gap: 16 },
        ...{ margin: 0, padding: 0, listStyle: 'none' },
      }}
    >
      {of.map(([name, sample]) => (
        <li key={name} style={{ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 }}>
          {sample}
          <code>{name}</code>
        </li>
      ))}
    </ul>
  )
}

const BOX = { flex: 'none', width: 48, height: 32 }

/** How a property is shown, by the beginning of its name; any other is a colour. */
const SHOWN: [begins: string, draw: (name: string) => ReactNode][] = [
  ['--sw-radius', name => <span style={{ ...BOX, background: 'var(--sw-fill)', borderRadius: `var(${name})` }} />],
  ['--sw-font', name => <span style={{ flex: 'none', fontSize: `var(${name})` }}>文 Aa</span>],
  ['--sw-shadow', name => <span style={{ ...BOX, background: 'var(--sw-raised)', boxShadow: `var(${name})` }} />],
  ['--sw-control', name => <span style={{ ...BOX, height: `var(${name})`, border: '1px solid var(--sw-border)' }} />],
  ['--sw-focus', name => <span style={{ ...BOX, outline: `var(${name})` }} />],
]

const drawOf = (name: string): ReactNode =>
  SHOWN.find(([begins]) => name.startsWith(begins))?.[1](name) ?? (
    <span style={{ ...BOX, background: `var(${name})`, border: '1px solid var(--sw-line)' }} />
  )

function Properties() {
  const variables = variablesOf(theme.useToken().token)
  return (
    <div style={variables}>
      <Samples of={Object.keys(variables).map(name => [name, drawOf(name)])} />
    </div>
  )
}

export default { title: 'Look' } satisfies Meta
type Story = StoryObj

export const Tokens: Story = { render: () => <Properties /> }

export const Colours: Story = {
  render: () => (
    <Samples
      of={COLOUR_NAMES.map(name => [
        name,
        <span key={name} data-colour={name} style={{ display: 'flex' }}>
          <span style={{ ...BOX, background: 'var(--c)' }} />
          <span style={{ ...BOX, background: 'var(--c-bg)', color: 'var(--c-fg)', border: '1px solid var(--c-line)' }}>
            文 Aa
          </span>
        </span>,
      ])}
    />
  ),
}

export const Icons: Story = {
  render: () => <Samples of={ICON_NAMES.map(name => [name, <Icon key={name} name={name} />])} />,
}

export const Marks: Story = {
  render: () => (
    <Samples
      of={[
        ...COLOUR_NAMES.map((name): [string, ReactNode] => [
          name,
          <Tile key={name} icon="appstore" colour={name} name={name} size="large" />,
        ]),
        ...['林晓', '周启明', 'Ada'].map((name): [string, ReactNode] => [
          name,
          <Face key={name} name={name} size="large" />,
        ]),
      ]}
    />
  ),
}

export const Empty: Story = { render: () => <EmptyState icon="file-text" text="还没有借用登记，从新增一条开始" /> }

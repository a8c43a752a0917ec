/** What one key costs: the widgets that are drawn again. @source ADR 0013 */
import '@ant-design/v5-patch-for-react-19'
import { cleanup, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import { deriveForm } from '../../entity/derive-screen.ts'
import type { EntityDocument, Field, FormBody, Node } from '../../schema/document.ts'
import { Screen } from '../screen/screen.tsx'
import type { WidgetLoader, WidgetManifests, WidgetProps } from '../widget.ts'
import { FormView } from './form-view.tsx'

const field = (id: string, rest: Partial<Field> = {}) => ({ id, type: 'string', title: { zh: id }, ...rest }) as Field
const loan: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'loan',
  title: { zh: '借用' },
  fields: [
    field('title'),
    field('quantity', { type: 'integer' }),
    field('price', { type: 'integer', default: 2 }),
    field('total', { type: 'integer', value: { '*': [{ var: 'quantity' }, { var: 'price' }] } }),
    field('reason', { required: { '>': [{ var: 'quantity' }, 10] } }),
    field('permit'),
    field('hint'),
    ...Array.from({ length: 100 }, (_, place) => field(`plain${place}`)),
  ],
}

/** What nodes of the form say for themselves, beside the rules of the entity. */
const OWN: Record<string, Partial<Node>> = {
  permit: { when: { '>': [{ var: 'price' }, 10] } },
  hint: { live: { text: { var: 'title' } } },
}
const body: FormBody = {
  ...deriveForm(loan),
  nodes: loan.fields.map(({ id }) => ({ id, widget: 'input', bind: id, ...OWN[id] })),
}

/** node → how often its widget was drawn since the last look */
const drawn = new Map<string, number>()

function Input({ node, id, value, onChange }: WidgetProps) {
  drawn.set(node.id, (drawn.get(node.id) ?? 0) + 1)
  const type = (text: string) => onChange(/^\d+$/.test(text) ? Number(text) : text)
  return <input id={id} value={String(value ?? '')} onChange={event => type(event.target.value)} />
}

const loader = {
  holder: async () => ({ default: () => <FormView id="loan" body={body} /> }),
  input: async () => ({ default: Input }),
} as unknown as WidgetLoader

async function open() {
  const bundle: ScreenBundle = {
    key: 'page',
    document: { kind: 'page', grammar: 1, key: 'page', title: { zh: '页' }, nodes: [{ id: 'form', widget: 'holder' }] },
    entities: { loan: { document: loan, path: '', may: ['add'], readOnly: [] } },
    dicts: {},
    app: null,
  }
  const manifests = { input: { props: { type: 'object' }, a11y: { label: 'for' } } } as unknown as WidgetManifests
  render(<Screen {...{ bundle, loader, manifests }} ports={createMemoryPorts({ entities: bundle.entities })} />)
  await waitFor(() => expect(inputOf('plain99')).toBeTruthy())
  drawn.clear()
}

const inputOf = (node: string) => document.querySelector<HTMLElement>(`[data-node=${node}] input`)

/** @returns what was drawn again */
async function press(key: string, node: string) {
  inputOf(node)?.focus()
  await userEvent.keyboard(key)
  const counts = Object.fromEntries(drawn)
  drawn.clear()
  return counts
}

beforeEach(open)
afterEach(cleanup)

test('a key in a field nothing depends on draws that field alone', async () => {
  expect(await press('a', 'plain50')).toEqual({ plain50: 1 })
  expect(await press('b', 'plain50')).toEqual({ plain50: 1 })
})

test('of what depends on it by the entity’s rules, a key draws what comes out different', async () => {
  expect(await press('1', 'quantity')).toEqual({ quantity: 1, total: 1 })
  expect(await press('2', 'quantity')).toEqual({ quantity: 1, total: 1, reason: 1 })
  expect(await press('3', 'quantity')).toEqual({ quantity: 1, total: 1 })
})

test('a key draws the nodes whose own rules read the field', async () => {
  expect(await press('4', 'price')).toEqual({ price: 1, permit: 1 })
  expect(await press('a', 'title')).toEqual({ title: 1, hint: 1 })
})

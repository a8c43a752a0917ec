/** A form of the built-in widgets in a document of jsdom, over a running server: filled in by its controls, read by what it shows. */
import './document.ts'
import '../support/dom.ts'
import '#widgets/stage/browser.ts'
import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { createHttp } from '#adapters/http/http.ts'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { DataPort } from '#engine/ports/ports.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import type { WidgetManifests } from '#engine/react/widget.ts'

import { load } from '#widgets/gen/load.gen.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { type Caller, clientHeader, type TestServer } from '../support/server.ts'
import type { Entry, Input } from './random-form.ts'

/** What pressing “save” came to. */
export interface Outcome {
  /** messages of the summary, in the order of the alphabet */
  refused: string[]
  /** null when the form refused */
  stored: Stored | null
}

/** The record as the form sent it and as the server stored it. */
export interface Stored {
  sent: WireRecord
  saved: WireRecord
}

export interface OpenForm {
  /**
   * Enters what can be entered: a field that is not there or locked is tried again once the others are filled in.
   * @returns what was entered
   */
  fill(input: Input): Promise<Input>
  /** ids of the fields that are drawn, and the texts of those that are only read */
  shown(): { drawn: string[]; computed: Record<string, string> }
  submit(): Promise<Outcome>
  close(): void
}

/** Opens the form of a published page for the caller. */
export async function openForm(server: TestServer, caller: Caller, bundle: ScreenBundle): Promise<OpenForm> {
  const http = createHttp({
    base: server.url,
    session: { client: () => clientHeader().authorization, token: () => caller.token, tenant: () => '000000' },
    onUnauthorized: () => undefined,
    lang: () => 'zh',
  })
  let stored: Outcome['stored'] = null
  const data: DataPort = {
    ...http.data,
    async save(entity, record) {
      const saved = await http.data.save(entity, record)
      stored = { sent: record, saved }
      return saved
    },
  }
  const { user_id: id = '', account = '', real_name: name = '' } = caller.result
  const me = { ...createMemoryPorts().me, id, account, name, dept: '' }
  const now = () => new Date().toLocaleString('sv', { timeZone: 'Asia/Shanghai' })
  const ports = createMemoryPorts({ ports: { data, me, clock: { now } } })
  const screen = { bundle, ports, loader: load, manifests: manifests as unknown as WidgetManifests, only: 'form' }
  render(createElement(Screen, screen))
  await waitFor(() => must(form(), 'the form'))
  return {
    async fill({ entries, rows }) {
      const left = new Set(entries)
      for (let found = true; found && left.size > 0; ) {
        found = false
        for (const entry of left) {
          const node = nodeOf(entry.field)
          if (node && (await enter(node, entry))) found = left.delete(entry)
        }
      }
      return { entries: entries.filter(entry => !left.has(entry)), rows: await fillRows(rows) }
    },
    shown: () => {
      const nodes = [...form().querySelectorAll('[data-node]')].filter(node => !node.closest('tr'))
      const idOf = (node: Element) => node.getAttribute('data-node')!
      const read = nodes.filter(node => !node.querySelector('input, textarea, button'))
      const said = (node: Element) =>
        node.querySelector('time')?.dateTime ?? node.querySelector('.sw-control')?.textContent
      const texts = read.map(node => [idOf(node), said(node)?.trim() ?? ''] as const)
      return { drawn: nodes.map(idOf), computed: Object.fromEntries(texts) }
    },
    async submit() {
      fireEvent.submit(form())
      await waitFor(() => must(stored ?? form().querySelector('.sw-summary'), 'an answer'))
      const told = [...form().querySelectorAll('.sw-summary li')].map(({ textContent }) => textContent)
      return { refused: told.toSorted(), stored }
    },
    close: cleanup,
  }
}

async function fillRows(rows: Entry[][]): Promise<Entry[][]> {
  const entered: Entry[][] = []
  for (const [at, cells] of rows.entries()) {
    const table = nodeOf('items')
    const add = table && within(table as HTMLElement).queryByRole('button', { name: /添加/ })
    if (!add || add.hasAttribute('disabled')) break
    fireEvent.click(add)
    const row = () => nodeOf('items')!.querySelectorAll('tbody tr')[at]!
    await waitFor(() => must(row(), 'the row'))
    const done: Entry[] = []
    for (const cell of cells) {
      const node = row().querySelector(`[data-node="${cell.field}"]`)
      if (node && (await enter(node, cell))) done.push(cell)
    }
    entered.push(done)
  }
  return entered
}

/** Types or chooses as a person does. @returns whether there is a control that takes it */
async function enter(node: Element, { typed }: Entry): Promise<boolean> {
  if (typed === true) {
    const toggle = node.querySelector<HTMLElement>('button[role=switch]:not([disabled])')
    if (toggle) fireEvent.click(toggle)
    return toggle !== null
  }
  const radio = [...node.querySelectorAll('label')].find(label => label.textContent === typed)?.querySelector('input')
  if (radio) {
    if (!radio.disabled) fireEvent.click(radio)
    return !radio.disabled
  }
  const face = node.querySelector<HTMLInputElement>('input, textarea')
  if (!face || face.disabled) return false
  if (!face.readOnly) return type(face, String(typed))
  if (!face.parentElement?.classList.contains('sw-picks')) return false
  await act(async () => face.focus())
  const input = () => node.querySelector<HTMLInputElement>('input:not([readonly])')
  await waitFor(() => must(input(), 'the picker'))
  return type(input()!, String(typed))
}

function type(input: HTMLInputElement | HTMLTextAreaElement, text: string): true {
  fireEvent.focus(input)
  fireEvent.input(input, { target: { value: text } })
  fireEvent.blur(input)
  return true
}

const form = () => document.querySelector<HTMLFormElement>('form.sw-form')!
const nodeOf = (id: string) => form().querySelector(`[data-node="${id}"]`)
function must(found: unknown, what: string): void {
  if (!found) throw new Error(`${what} is not there yet`)
}

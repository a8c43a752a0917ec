/**
 * The law of one engine in two places: what a person fills into a form, and a call that skips the form and sends the
 * same, come to the same messages, or to the same record.
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, EntityDocument, Field } from '#engine/schema/document.ts'
import { APPS } from '../support/design.ts'
import { type Answer, type Caller, startServer, type TestServer } from '../support/server.ts'
import { closeDocument } from './document.ts'
import { mutate } from './mutants.ts'
import { openForm, type Stored } from './open-form.ts'
import { CELLS, type Entry, type Input, inputOf, type RandomForm, sampleForm } from './random-form.ts'

interface Found {
  /** pairs compared, and how many of them were refused */
  compared: number
  refused: number
  /** the first difference, told; null when there is none */
  difference: string | null
}

interface Caused {
  server: TestServer
  creator: Caller
}

export interface FormLaw {
  /** Compares so many pairs, `each` of a form. @throws Error that tells the first difference */
  hold(amount: { pairs: number; each: number }): Promise<Omit<Found, 'difference'>>
  /** Whether a difference planted into the browser shows, in the first so many forms that it applies to. */
  isCaught(mutant: string, amount: { forms: number; pairs: number }): Promise<boolean>
  close(): Promise<void>
}

/** The law over a server of its own. The forms and what is filled in are the same at every run. */
export async function openFormLaw(): Promise<FormLaw> {
  const server = await startServer()
  const creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  const caused = { server, creator }
  const published = new Map<number, { form: RandomForm; bundle: ScreenBundle | null }>()
  const formAt = async (seed: number) => {
    const form = published.get(seed)?.form ?? sampleForm(`form${seed}`, seed)
    const bundle = published.has(seed) ? published.get(seed)!.bundle : await publishForm(caused, form)
    published.set(seed, { form, bundle })
    return { form, bundle }
  }
  return {
    async hold({ pairs, each }) {
      const all = { compared: 0, refused: 0 }
      for (let seed = 1; all.compared < pairs; seed++) {
        const { form, bundle } = await formAt(seed)
        if (!bundle) continue
        const found = await comparePairs(caused, form, bundle, { pairs: each, seed })
        if (found.difference) throw new Error(`${found.difference}\n${JSON.stringify(form)}`)
        all.compared += found.compared
        all.refused += found.refused
      }
      return all
    },
    async isCaught(mutant, { forms, pairs }) {
      for (let seed = 1; seed <= forms; seed++) {
        const { form, bundle } = await formAt(seed)
        const changed = bundle && mutate(bundle, mutant)
        if (changed && (await comparePairs(caused, form, changed, { pairs, seed })).difference) return true
      }
      return false
    },
    async close() {
      closeDocument()
      await server.stop()
    },
  }
}

/** Publishes the form as an app of its own. @returns the screen that has it, as its maker reads it; null when the check refuses the documents */
async function publishForm({ creator }: Caused, { entity, rows }: RandomForm): Promise<ScreenBundle | null> {
  const key = entity.key
  const manage = { kind: 'page', grammar: 1, key: `${key}.manage`, title: entity.title, from: key }
  const withRows = entity.fields.some(({ type }) => type === 'children')
  const granted = (document: EntityDocument) => ({
    ...document,
    access: [{ id: 'makers', to: { roles: ['creator'] }, may: ['list', 'detail', 'add', 'edit'] }],
  })
  const documents = [granted(entity), ...(withRows ? [granted(rows)] : []), manage] as AnyDocument[]
  const made = await creator.post(APPS, { key, title: entity.title, documents })
  if (made.status !== 200) return null
  const published = await creator.post(`${APPS}/${key}/publish`, { rev: '1', note: 'n' })
  if (published.status !== 200) return null
  return (await creator.get<ScreenBundle>(`/api/blade-schema/screen/${key}.manage`)).body.data
}

/** Draws `pairs` inputs for a published form and compares both ways for each, until the first difference. */
async function comparePairs(
  { server, creator }: Caused,
  form: RandomForm,
  bundle: ScreenBundle,
  { pairs, seed }: { pairs: number; seed: number },
): Promise<Found> {
  const told: Found = { compared: 0, refused: 0, difference: null }
  for (const input of fc.sample(inputOf(form), { numRuns: pairs, seed })) {
    const open = await openForm(server, creator, bundle)
    try {
      const entered = await open.fill(input)
      const shown = open.shown()
      const { refused, stored } = await open.submit()
      const raw = await creator.post<WireRecord>(`${pathOf(bundle)}/submit`, bodyOf(entered))
      const there = messagesOf(raw)
      const same =
        isDeepStrictEqual(refused, there) && (!stored || isKept(form.entity, shown.computed, stored, raw.body.data))
      told.compared++
      if (refused.length > 0) told.refused++
      if (!same) {
        told.difference = JSON.stringify({ entered, shown, refused, there, stored, raw: raw.body.data }, null, 1)
        return told
      }
    } finally {
      open.close()
    }
  }
  return told
}

const pathOf = ({ entities, document }: ScreenBundle) => entities[document.key.replace(/\.manage$/, '')]!.path

function bodyOf({ entries, rows }: Input) {
  const body = (list: Entry[]) => Object.fromEntries(list.map(({ field, sent }) => [field, sent]))
  return { ...body(entries), ...(rows.length > 0 ? { items: rows.map(body) } : {}) }
}

function messagesOf({ status, body }: Answer): string[] {
  if (status === 200) return []
  const { issues = [] } = (body.data ?? {}) as { issues?: WireIssue[] }
  return issues.length > 0 ? issues.map(({ msg }) => msg).toSorted() : [`${status} ${body.msg}`]
}

/** Whether the record holds what the form showed and sent, and what the raw call left. */
function isKept(
  { fields }: EntityDocument,
  computed: Record<string, string>,
  { sent, saved }: Stored,
  raw: WireRecord,
): boolean {
  return fields.every(field => {
    const { id } = field
    const [told, left, came] = [saved, raw, sent].map(record => plainOf(field, record[id]))
    const here = field.value === undefined ? came : computed[id] === undefined ? null : readShown(field, computed[id])
    return isDeepStrictEqual(told, left) && isDeepStrictEqual(here, told)
  })
}

/** A value without what differs from save to save, and without the places of a decimal. */
function plainOf({ type }: Field, value: unknown): unknown {
  if (type === 'children')
    return ((value ?? []) as WireRecord[]).map(row => CELLS.map(cell => plainOf(cell, row[cell.id])))
  if (value == null) return null
  return type === 'decimal' ? Number(value) : value
}

/** A computed value as it is read on the screen. */
function readShown(field: Field, text: string): unknown {
  if (text === '' || text === '–') return null
  if (field.type === 'boolean') return text === '是'
  if (field.type === 'time') return `${text}:00`.slice(0, 8)
  return field.type === 'integer' || field.type === 'decimal' ? Number(text.replaceAll(',', '')) : text
}

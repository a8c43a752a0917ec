/**
 * Random removals, restores, batch changes, undos of them and deletions for good over a small app, beside a model of it
 * in memory: after each step both have the same records, the same recycle bin and the same ties.
 */
import { expect } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { diceOf } from '../parity/dice.ts'
import type { Caller } from './server.ts'

const title = (zh: string) => ({ title: { zh } })
const text = (id: string, more = {}) => ({ id, type: 'string' as const, maxLength: 40, ...title(id), ...more })
const ref = (id: string, to: string, onRemove: 'remove' | 'empty' | 'refuse') => {
  return { id, type: 'ref' as const, to, onRemove, ...title(id) }
}

/** Boxes go with their shelf, notes let go of it, seals hold their box. */
export const documentsOfBin = (access: EntityDocument['access']): EntityDocument[] => {
  const model = (key: string, name: string, fields: EntityDocument['fields']): EntityDocument => {
    return { kind: 'entity', grammar: 1, key, ...title(name), access: access!, labelField: fields[0]!.id, fields }
  }
  return [
    model('shelf', '货架', [text('code', { unique: true })]),
    model('shelf.box', '箱子', [text('mark', { unique: true }), ref('shelf', 'shelf', 'remove'), text('label')]),
    model('shelf.note', '便签', [text('label'), ref('shelf', 'shelf', 'empty')]),
    model('shelf.seal', '封条', [text('label'), ref('box', 'shelf.box', 'refuse')]),
  ]
}

type Key = 'shelf' | 'shelf.box' | 'shelf.note' | 'shelf.seal'
const KEYS: Key[] = ['shelf', 'shelf.box', 'shelf.note', 'shelf.seal']
const UNIQUE: Partial<Record<Key, string>> = { shelf: 'code', 'shelf.box': 'mark' }
const REF: Partial<Record<Key, { field: string; to: Key }>> = {
  'shelf.box': { field: 'shelf', to: 'shelf' },
  'shelf.note': { field: 'shelf', to: 'shelf' },
  'shelf.seal': { field: 'box', to: 'shelf.box' },
}

interface Kept {
  key: Key
  id: string
  values: Record<string, string | null>
  /** how often it was written */
  version: number
  /** the removal it is in the bin by */
  removal: number | null
}

/** What a change of many was to one of them. */
interface Done {
  row: Kept
  before: Record<string, string | null>
  rev: number
  version: number
}

class Model {
  readonly rows = new Map<string, Kept>()
  /** shelf → notes that pointed at it when it was removed */
  readonly ties = new Map<string, Set<string>>()
  #removals = 0

  of(key: Key, removed = false): Kept[] {
    return [...this.rows.values()].filter(row => row.key === key && (row.removal !== null) === removed)
  }

  isLive(id: string | null | undefined): boolean {
    return id != null && this.rows.get(id)?.removal === null
  }

  isFree({ key, id, values }: Pick<Kept, 'key' | 'values'> & { id?: string }): boolean {
    const field = UNIQUE[key]
    return !field || !this.of(key).some(row => row.id !== id && row.values[field] === values[field])
  }

  pointing(key: Key, to: string[]): Kept[] {
    const field = REF[key]!.field
    return this.of(key).filter(row => row.values[field] !== null && to.includes(row.values[field]!))
  }

  /** @returns false where it is refused */
  remove(rows: Kept[]): boolean {
    if (rows.some(({ id }) => !this.isLive(id))) return false
    const ids = rows.map(({ id }) => id)
    const { key } = rows[0]!
    const boxes = key === 'shelf' ? this.pointing('shelf.box', ids) : key === 'shelf.box' ? rows : []
    const boxIds = boxes.map(({ id }) => id)
    if (this.pointing('shelf.seal', boxIds).length) return false
    const removal = ++this.#removals
    for (const row of new Set([...rows, ...boxes])) {
      row.removal = removal
      row.version++
    }
    for (const note of key === 'shelf' ? this.pointing('shelf.note', ids) : []) {
      const shelf = note.values.shelf!
      this.ties.set(shelf, (this.ties.get(shelf) ?? new Set()).add(note.id))
      note.values.shelf = null
      note.version++
    }
    return true
  }

  /** @returns how many are tied again and left; false where it is refused */
  restore(row: Kept | undefined): { tied: number; left: number } | false {
    if (!row || row.removal === null) return false
    const at = REF[row.key]
    if (at && row.values[at.field] != null && !this.isLive(row.values[at.field])) return false
    const { removal } = row
    const inside =
      row.key === 'shelf'
        ? this.of('shelf.box', true).filter(box => box.values.shelf === row.id && box.removal === removal)
        : []
    if (![row, ...inside].every(one => this.isFree(one))) return false
    for (const one of [row, ...inside]) {
      one.removal = null
      one.version++
    }
    const notes = [...(this.ties.get(row.id) ?? [])].flatMap(id => this.rows.get(id) ?? [])
    this.ties.delete(row.id)
    const tied = notes.filter(note => note.removal === null && note.values.shelf === null)
    for (const note of tied) {
      note.values.shelf = row.id
      note.version++
    }
    return { tied: tied.length, left: notes.length - tied.length }
  }

  destroy(row: Kept): void {
    this.rows.delete(row.id)
    this.ties.delete(row.id)
  }

  /** @returns false where it is refused */
  change(row: Kept, values: Record<string, string | null>): boolean {
    const at = REF[row.key]
    const to = at && values[at.field]
    if (row.removal !== null || !this.rows.has(row.id)) return false
    if (at && to != null && to !== row.values[at.field] && !this.isLive(to)) return false
    const isSame = Object.entries(values).every(([name, value]) => row.values[name] === value)
    Object.assign(row.values, values)
    if (!isSame) row.version++
    return true
  }
}

/** @param caller  who may do everything with the records and manages the app */
export async function walkBin(caller: Caller, seed: number, steps: number): Promise<void> {
  const dice = diceOf(seed)
  const model = new Model()
  let last: Done[] = []
  let labels = 0
  const save = (key: Key, body: object) => caller.post<WireRecord>(`/api/data/${key}/submit`, body)
  const some = (rows: Kept[], most = 4) => dice.some(rows, 1, most)

  async function add() {
    const key = dice.weigh({ shelf: 3, 'shelf.box': 4, 'shelf.note': 4, 'shelf.seal': 1 })
    const at = REF[key]
    const unique = UNIQUE[key]
    const values: Kept['values'] = unique ? { [unique]: `${unique}${dice.int(8)}` } : {}
    if (key !== 'shelf') values.label = `l${labels++}`
    const targets = at ? [...model.rows.values()].filter(row => row.key === at.to) : []
    if (at) values[at.field] = targets.length && dice.chance(0.9) ? dice.pick(targets).id : null
    const fits = model.isFree({ key, values }) && (!at || values[at.field] == null || model.isLive(values[at.field]))
    const { status, body } = await save(key, values)
    expect(status, body.msg).toBe(fits ? 200 : 400)
    if (fits) model.rows.set(body.data.id!, { key, id: body.data.id!, values, version: 1, removal: null })
  }

  async function remove() {
    const key = dice.weigh({ shelf: 4, 'shelf.box': 3, 'shelf.note': 2, 'shelf.seal': 1 })
    const all = [...model.of(key), ...(dice.chance(0.1) ? model.of(key, true) : [])]
    if (!all.length) return
    const rows = some(all)
    const { status } = await caller.post(`/api/data/${key}/remove?ids=${rows.map(({ id }) => id).join()}`)
    expect(status === 200).toBe(model.remove(rows))
  }

  async function restore() {
    const keys = dice.some(KEYS, 1, 4)
    const rows = keys.flatMap(key => [
      ...some(model.of(key, true), 6),
      ...(dice.chance(0.1) ? some(model.of(key), 1) : []),
    ])
    if (!rows.length) return
    const answer = await caller.post<{ rows: { id: string; restored: boolean; tied: number; left: number }[] }>(
      '/api/appInfo/recycled/restore',
      { appId: 'shelf', ids: rows.map(({ key, id }) => `${key}:${id}`) },
    )
    if (!answer.body.data) throw new Error(answer.text)
    // where none comes back the same is told of each
    const told = new Map(answer.body.data.rows.map(row => [row.id, row]))
    const expected = new Map<string, { tied: number; left: number } | false>()
    let left = rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
    for (let pass = 0; pass < keys.length; pass++) {
      for (const key of keys)
        for (const row of left.filter(one => one.key === key)) expected.set(row.id, model.restore(row))
      left = left.filter(({ id }) => expected.get(id) === false && !model.isLive(id))
    }
    for (const { key, id } of rows) {
      const was = expected.get(id)!
      expect(told.get(`${key}:${id}`)).toMatchObject(was ? { restored: true, ...was } : { restored: false })
    }
  }

  async function change() {
    const key = dice.pick(['shelf.box', 'shelf.note'] as const)
    const rows = model.of(key)
    if (!rows.length) return
    const shelves = [...model.rows.values()].filter(row => row.key === 'shelf')
    const values: Kept['values'] = dice.chance(0.5)
      ? { label: `l${labels++}` }
      : { shelf: shelves.length && dice.chance(0.8) ? dice.pick(shelves).id : null }
    last = []
    for (const row of some(rows, 5)) {
      const before = Object.fromEntries(Object.keys(values).map(name => [name, row.values[name] ?? null]))
      const { status, body } = await save(key, { id: row.id, ...values })
      expect(status === 200, body.msg).toBe(model.change(row, values))
      if (status === 200) last.push({ row, before, rev: body.data.rev as number, version: row.version })
    }
  }

  /** As the list undoes a change of many: each record that nobody wrote since. */
  async function undo() {
    for (const { row, before, rev, version } of last) {
      const { status } = await save(row.key, { id: row.id, rev, ...before })
      const fits = row.version === version && model.change(row, before)
      expect(status === 200).toBe(fits)
    }
    last = []
  }

  async function destroy() {
    const all = dice.chance(0.1)
    const removed = KEYS.flatMap(key => model.of(key, true))
    if (!removed.length) return
    const rows = all ? removed : some([...removed, ...KEYS.flatMap(key => model.of(key).slice(0, 1))], 3)
    const ids = rows.map(({ key, id }) => `${key}:${id}`)
    const { body } = await caller.post<{ destroyed: number; left: number }>('/api/appInfo/recycled/destroy', {
      appId: 'shelf',
      ...(all ? { all: true } : { ids }),
    })
    const gone = rows.filter(({ removal }) => removal !== null)
    expect(body.data).toEqual({ destroyed: gone.length, left: 0 })
    for (const row of gone) model.destroy(row)
  }

  async function compare() {
    for (const key of KEYS) {
      const { records } = (await caller.get<Page<WireRecord>>(`/api/data/${key}/list?size=200`)).body.data
      const is = Object.fromEntries(
        records.map(record => [
          record.id,
          Object.fromEntries(
            Object.keys(model.rows.get(record.id!)?.values ?? record).map(name => [name, record[name]]),
          ),
        ]),
      )
      expect(is).toEqual(Object.fromEntries(model.of(key).map(({ id, values }) => [id, values])))
    }
    const bin = await caller.post<Page<{ id: string; ties: string }>>('/api/appInfo/recycled/list', {
      appId: 'shelf',
      size: 200,
    })
    const is = Object.fromEntries(bin.body.data.records.map(({ id, ties }) => [id, ties]))
    const tiesOf = ({ id }: Kept) => [...(model.ties.get(id) ?? [])].filter(note => model.rows.has(note)).length
    const was = KEYS.flatMap(key => model.of(key, true)).map((row): [string, string] => [
      `${row.key}:${row.id}`,
      tiesOf(row) ? `便签 × ${tiesOf(row)}` : '',
    ])
    expect(is).toEqual(Object.fromEntries(was))
  }

  const deeds = { add, remove, restore, change, undo, destroy }
  for (let step = 0; step < 12; step++) await add()
  for (let step = 0; step < steps; step++) {
    const deed = dice.weigh({ add: 5, remove: 6, restore: 6, change: 4, undo: 2, destroy: 1 })
    try {
      await deeds[deed]()
      await compare()
    } catch (error) {
      throw new Error(`seed ${seed}, step ${step}, ${deed}: ${(error as Error).message}`, { cause: error })
    }
  }
  for (const key of ['shelf.seal', 'shelf.note', 'shelf'] as const) {
    const ids = model.of(key).map(({ id }) => id)
    if (ids.length) await caller.post(`/api/data/${key}/remove?ids=${ids.join()}`)
  }
  await emptied(caller, model.of('shelf.box'))
}

async function emptied(caller: Caller, boxes: Kept[]): Promise<void> {
  const loose = boxes.filter(({ values }) => values.shelf === null).map(({ id }) => id)
  if (loose.length) await caller.post(`/api/data/shelf.box/remove?ids=${loose.join()}`)
  await caller.post('/api/appInfo/recycled/destroy', { appId: 'shelf', all: true })
}

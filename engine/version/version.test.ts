import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../error/fault.ts'
import { KINDS } from '../kind/kinds.ts'
import { NODE } from '../kind/owner.ts'
import type { NodeLike } from '../schema/document.ts'
import { takeApart } from './cells.ts'
import { diffDocuments } from './diff.ts'
import { invertPrimitives } from './invert.ts'
import { mergeDocuments } from './merge.ts'
import { patchDocument } from './patch.ts'
import { applyPrimitives, type Primitive } from './primitives.ts'
import { same } from './same.ts'

const seedOf = fc.record({
  id: fc.nat(9),
  under: fc.nat(9),
  table: fc.boolean(),
  note: fc.nat(3),
  columns: fc.uniqueArray(fc.nat(4)),
})
/** Freezes a value, so that mutations fail. */
function freeze<T>(value: T): T {
  if (value !== null && typeof value === 'object') Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

/** For the laws: random pages of nested rows, blocks with columns, titles and props; ids are unique in their scope. */
const pageOf = fc.uniqueArray(seedOf, { selector: seed => seed.id, maxLength: 9 }).map(seeds => {
  const nodes: NodeLike[] = []
  const rows: NodeLike[] = []
  for (const seed of seeds) {
    const node: NodeLike = { id: `n${seed.id}`, widget: seed.table ? 'table' : 'row' }
    if (seed.note > 0) node.title = { zh: `标题${seed.note}`, ...(seed.note > 1 ? { en: 'T' } : {}) }
    if (seed.note > 1) node.props = { a: seed.note, [`p${seed.note}`]: true }
    const columns = seed.columns.map(id => ({ id: `c${id}` }))
    if (seed.table) node.body = { ...(columns.length ? { columns } : {}), size: seed.note }
    const row = rows[seed.under]
    if (row) row.children = [...((row.children as NodeLike[]) ?? []), node]
    else nodes.push(node)
    if (!seed.table) rows.push(node)
  }
  return freeze({ kind: 'page', grammar: 1, key: 'p', title: { zh: '页' }, ...(nodes.length ? { nodes } : {}) })
})

/** For the laws: boards of which containers hold cards, two levels deep. */
const boardOf = fc.uniqueArray(seedOf, { selector: seed => seed.id, maxLength: 9 }).map(seeds => {
  const cards: NodeLike[] = []
  const held: NodeLike[] = []
  for (const seed of seeds) {
    const card: NodeLike = { id: `c${seed.id}`, widget: seed.table ? 'cards' : 'bar', w: seed.note + 1, h: 4 }
    const container = held[seed.under]
    if (container) container.cards = [...((container.cards as NodeLike[]) ?? []), card]
    else cards.push(card)
    if (seed.table) held.push(card)
  }
  return freeze({ kind: 'dashboard', grammar: 1, key: 'b', title: { zh: '板' }, ...(cards.length ? { cards } : {}) })
})

test('boards with containers: a difference turns one into the other, and two people in different containers merge', () => {
  fc.assert(
    fc.property(boardOf, boardOf, (a, b) => {
      const { document, issues } = patchDocument(a, diffDocuments(a, b))
      expect(issues).toEqual([])
      expect(document).toEqual(b)
    }),
    { numRuns: 500 },
  )
  const held = (one: number, two: number) =>
    freeze({
      ...{ kind: 'dashboard', grammar: 1, key: 'b', title: { zh: '板' } },
      cards: [
        { id: 'left', widget: 'cards', w: 6, h: 4, cards: [{ id: 'a', widget: 'bar', w: one, h: 4 }] },
        { id: 'right', widget: 'tabs', w: 6, h: 4, cards: [{ id: 'b', widget: 'pie', w: two, h: 4 }] },
      ],
    })
  const merged = mergeDocuments(held(3, 3), held(5, 3), held(3, 8))
  expect(merged.clashes).toEqual([])
  expect(merged.document).toEqual(held(5, 8))
})

describe('diff and patch', () => {
  test('the difference of two documents turns one into the other, whatever they are', () => {
    fc.assert(
      fc.property(pageOf, pageOf, (a, b) => {
        const { document, issues } = patchDocument(a, diffDocuments(a, b))
        expect(issues).toEqual([])
        expect(document).toEqual(b)
      }),
      { numRuns: 1000 },
    )
  })

  test('a change is the same in any order of its list', () => {
    fc.assert(
      fc.property(pageOf, pageOf, fc.infiniteStream(fc.nat()), (a, b, numbers) => {
        const key = new Map(diffDocuments(a, b).map(change => [change, numbers.next().value as number]))
        const sets = [...key.keys()].sort((x, y) => key.get(x)! - key.get(y)!)
        const adds = sets.filter(change => 'add' in change)
        fc.pre(adds.length < 2)
        expect(patchDocument(a, sets).document).toEqual(b)
      }),
    )
  })

  test('parts that a change does not affect are the same objects', () => {
    const page = {
      kind: 'page',
      nodes: [
        { id: 'a', widget: 'row', children: [{ id: 'x', widget: 'text' }] },
        { id: 'b', widget: 'row' },
      ],
    }
    const { document } = patchDocument(page, [{ set: 'b', to: { span: 3 } }])
    expect(document.nodes[0]).toBe(page.nodes[0])
    expect(document.nodes[1]).toEqual({ id: 'b', widget: 'row', span: 3 })
  })

  test('putting one node above the others is one change', () => {
    const page = {
      kind: 'page',
      nodes: [
        { id: 'a', widget: 'row' },
        { id: 'b', widget: 'row' },
      ],
    }
    const changes = diffDocuments(page, { ...page, nodes: [{ id: 'new', widget: 'text' }, ...page.nodes] })
    expect(changes).toEqual([{ add: { id: 'new', widget: 'text' }, in: 'nodes', first: true }])
  })

  test('wrapping is an addition and moves', () => {
    const page = {
      kind: 'page',
      nodes: [
        { id: 'a', widget: 'text' },
        { id: 'b', widget: 'text' },
      ],
    }
    expect(diffDocuments(page, { kind: 'page', nodes: [{ id: 'box', widget: 'row', children: page.nodes }] })).toEqual([
      { add: { id: 'box', widget: 'row' }, in: 'nodes', first: true },
      { move: 'a', in: 'box/children' },
      { move: 'b', in: 'box/children', after: 'a' },
    ])
  })
})

const PAGE = KINDS.page.owner

/** A random primitive that fits `document`. */
function fittingStep(document: object, at: number[]): Primitive | undefined {
  const cells = [...takeApart(document).cells.values()]
  const pick = <T>(list: T[], i: number) => list[at[i]! % list.length]
  const thing = pick(cells, 0)!
  const lists = cells.flatMap(cell =>
    cell.owner === PAGE || cell.owner === NODE ? [cell.owner === PAGE ? 'nodes' : `${cell.address}/children`] : [],
  )
  const after = at[3]! % 3 === 0 ? null : String(pick(cells, 3)!.value.id ?? 'gone')
  const path = at[2]! % 2 ? ['props', `a${at[3]! % 3}`] : ['span']
  switch (at[1]! % 5) {
    case 0:
      return { do: 'set', at: thing.address, path, value: at[2]! }
    case 1:
      return { do: 'unset', at: thing.address, path: at[2]! % 3 ? path : ['props', 'a'] }
    case 2:
      return { do: 'add', node: { id: `new${at[2]! % 4}`, widget: 'text' }, in: pick(lists, 2)!, after }
    case 3:
      return thing.list === undefined ? undefined : { do: 'remove', at: thing.address }
    default:
      return thing.owner === NODE ? { do: 'move', at: thing.address, in: pick(lists, 2)!, after } : undefined
  }
}

/** Random steps that fit one after the other; those that are refused are left out. */
function walk(document: object, numbers: number[][]): Primitive[] {
  const steps: Primitive[] = []
  let now = document
  for (const at of numbers) {
    const step = fittingStep(now, at)
    try {
      if (step) now = applyPrimitives(now, [step])
      if (step) steps.push(step)
    } catch (fault) {
      expect(['version.id.taken', 'version.inside']).toContain((fault as Fault).code)
    }
  }
  return steps
}

const walkOf = fc.array(fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }), { maxLength: 12 })

describe('changes without end', () => {
  const ids = Array.from({ length: 20_000 }, (_, n) => `n${n}`)

  test('additions that each wait for the next stand in their order', () => {
    const changes = ids.map((id, n) => ({ add: { id, widget: 'text' }, in: 'nodes', after: `n${n + 1}` }))
    const { document, issues } = patchDocument({ kind: 'page', nodes: [] as NodeLike[] }, changes)
    expect(document.nodes.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(issues).toHaveLength(1)
  })

  test('each one without a target lists at most a hundred names', () => {
    const page = { kind: 'page', nodes: ids.map(id => ({ id, widget: 'text' })) }
    const { issues } = patchDocument(page, [{ set: 'gone', to: {} }])
    expect(issues[0]!.params!.known).toEqual([...ids.slice(0, 100), '…'])
  })
})

describe('primitives', () => {
  test('undoing what was done gives the same text', () => {
    fc.assert(
      fc.property(pageOf, walkOf, (page, numbers) => {
        const steps = walk(page, numbers)
        const undo = invertPrimitives(page, steps)
        expect(JSON.stringify(sorted(applyPrimitives(applyPrimitives(page, steps), undo)))).toBe(
          JSON.stringify(sorted(page)),
        )
      }),
      { numRuns: 1000 },
    )
  })

  test('settings of different things commute, and a run of settings of one key is its last', () => {
    fc.assert(
      fc.property(pageOf, fc.nat(99), fc.nat(99), fc.nat(9), (page, i, j, value) => {
        const things = [...takeApart(page).cells.keys()]
        const [a, b] = [things[i % things.length]!, things[j % things.length]!]
        const first: Primitive = { do: 'set', at: a, path: ['props', 'a'], value }
        const second: Primitive = { do: 'set', at: b, path: ['props', a === b ? 'b' : 'a'], value: value + 1 }
        expect(applyPrimitives(page, [first, second])).toEqual(applyPrimitives(page, [second, first]))
        const again: Primitive = { ...first, value: value + 2 }
        expect(applyPrimitives(page, [first, again])).toEqual(applyPrimitives(page, [again]))
      }),
    )
  })

  test('the differences of a walk turn its beginning into its end', () => {
    fc.assert(
      fc.property(pageOf, walkOf, (page, numbers) => {
        const end = applyPrimitives(page, walk(page, numbers))
        expect(same(patchDocument(page, diffDocuments(page, end)).document, end)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

/** Keys of nodes in one order (the printer's work); names people choose as written. */
const sorted = (value: unknown, free = false): unknown => {
  if (Array.isArray(value)) return value.map(item => sorted(item))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, item]) => [key, sorted(item, key === 'props')] as const)
  return Object.fromEntries(free ? entries : entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const row = (id: string, more: object = {}): NodeLike => ({ id, widget: 'row', ...more })
const page = (...nodes: NodeLike[]) => ({ kind: 'page', grammar: 1, key: 'p', title: { zh: '页' }, nodes })
const ids = (document: { nodes?: NodeLike[] }) => document.nodes?.map(node => node.id).join(' ')

describe('three-way merge', () => {
  test('one side changed: it is taken, whatever it did', () => {
    fc.assert(
      fc.property(pageOf, pageOf, (base, changed) => {
        expect(mergeDocuments(base, changed, base)).toEqual({ document: changed, clashes: [] })
        expect(mergeDocuments(base, base, changed)).toEqual({ document: changed, clashes: [] })
        expect(mergeDocuments(base, changed, changed)).toEqual({ document: changed, clashes: [] })
      }),
      { numRuns: 1000 },
    )
  })

  test('it never throws and never loses what both sides hold', () => {
    fc.assert(
      fc.property(pageOf, pageOf, pageOf, (base, ours, theirs) => {
        const { document } = mergeDocuments(base, ours, theirs)
        const all = (nodes: NodeLike[] = []): string[] => nodes.flatMap(n => [n.id, ...all(n.children as NodeLike[])])
        const merged = all(document.nodes)
        expect(new Set(merged).size).toBe(merged.length)
        const here = new Set(all(ours.nodes))
        for (const id of all(theirs.nodes)) if (here.has(id)) expect(merged).toContain(id)
      }),
      { numRuns: 1000 },
    )
  })

  test('different keys of one node are both taken, and so are different props and languages', () => {
    const base = page(row('a', { title: { zh: '甲', en: 'A' }, props: { gap: 1, tone: 'x' } }))
    const ours = page(row('a', { title: { zh: '乙', en: 'A' }, props: { gap: 2, tone: 'x' }, span: 3 }))
    const theirs = page(row('a', { title: { zh: '甲', en: 'B' }, props: { gap: 1, tone: 'y' }, query: 'q' }))
    const { document, clashes } = mergeDocuments(base, ours, theirs)
    expect(clashes).toEqual([])
    expect(document.nodes[0]).toEqual(
      row('a', { title: { zh: '乙', en: 'B' }, props: { gap: 2, tone: 'y' }, span: 3, query: 'q' }),
    )
  })

  test('one key changed by both is a clash that shows both sides; ours stands', () => {
    const { document, clashes } = mergeDocuments(
      page(row('a')),
      page(row('a', { span: 1 })),
      page(row('a', { span: 2 })),
    )
    expect(document.nodes[0]!.span).toBe(1)
    expect(clashes).toEqual([{ address: 'a', key: 'span', base: undefined, ours: 1, theirs: 2 }])
  })

  test('removed on one side and untouched on the other is removed; changed below, it is kept with a clash', () => {
    const box = row('box', { children: [row('in')] })
    expect(ids(mergeDocuments(page(box, row('a')), page(row('a')), page(box, row('a'))).document)).toBe('a')
    const changed = page(row('box', { children: [row('in', { span: 4 })] }), row('a'))
    const { document, clashes } = mergeDocuments(page(box, row('a')), page(row('a')), changed)
    expect(document.nodes).toEqual(changed.nodes)
    expect(clashes.map(clash => [clash.address, clash.key])).toEqual([['box', '']])
  })

  test('additions of both sides stay, ours first; order alone never clashes', () => {
    const base = page(row('a'), row('b'), row('c'))
    const ours = page(row('c'), row('a'), row('mine'), row('b'))
    const theirs = page(row('a'), row('yours'), row('b'), row('c'))
    const { document, clashes } = mergeDocuments(base, ours, theirs)
    expect(ids(document)).toBe('c a mine yours b')
    expect(clashes).toEqual([])
  })

  test('moved to two places is a clash, moved into each other is undone', () => {
    const base = page(row('a', { children: [row('x')] }), row('b'), row('c'))
    const intoB = page(row('a'), row('b', { children: [row('x')] }), row('c'))
    const intoC = page(row('a'), row('b'), row('c', { children: [row('x')] }))
    expect(mergeDocuments(base, intoB, intoC)).toMatchObject({
      document: intoB,
      clashes: [{ address: 'x', key: 'place', ours: 'b/children', theirs: 'c/children' }],
    })
    const two = page(row('a'), row('b'))
    const knot = mergeDocuments(two, page(row('a', { children: [row('b')] })), page(row('b', { children: [row('a')] })))
    expect(knot.clashes).toHaveLength(1)
    expect(knot.document).toEqual(page(row('a', { children: [row('b')] })))
  })

  test('sets are merged element by element', () => {
    const to = (...roles: string[]) => ({ kind: 'page', nodes: [row('a')], access: { roles } })
    const { document, clashes } = mergeDocuments(to('staff', 'guest'), to('staff', 'guest', 'dean'), to('staff', 'hr'))
    expect(document.access.roles).toEqual(['staff', 'dean', 'hr'])
    expect(clashes).toEqual([])
  })

  test('the changes of a derived screen are merged as a set', () => {
    const made = (...change: object[]) => ({ kind: 'page', from: 'loan', change })
    const set = (to: object) => ({ set: 'form/reason', to })
    const ours = made(set({ span: 12 }), { remove: 'table/columns/price' })
    const theirs = made(set({ title: { zh: '事由' } }))
    expect(mergeDocuments(made(set({ span: 24 })), ours, theirs)).toEqual({
      document: made({ remove: 'table/columns/price' }, set({ span: 12, title: { zh: '事由' } })),
      clashes: [{ address: 'form/reason', key: 'span', base: 24, ours: 12, theirs: undefined }],
    })
  })
})

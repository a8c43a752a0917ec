import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EntityDocument, Field, Rule } from '../schema/document.ts'
import leaveDocument from '../schema/examples/5-leave.entity.json' with { type: 'json' }
import spanDocument from '../schema/examples/6-leave-span.entity.json' with { type: 'json' }
import type { EngineRecord } from '../value/value.ts'
import { checkRecord } from './check-record.ts'
import { compileEntity } from './compile-entity.ts'
import { recompute, stateOf } from './state-of.ts'

const documents = [leaveDocument, spanDocument] as unknown as EntityDocument[]
const leave = compileEntity(documents[0]!, key => documents.find(document => document.key === key))
const env = { today: '2026-11-20', now: '2026-11-20 10:00:00', me: { id: '7', dept: '20' } }

describe('the state of a form', () => {
  const record = checkRecord(
    leave,
    { sort: 'sick', spans: [{ start: '2026-11-23', end: '2026-11-27' }] },
    { env },
  ).record

  test('says what exists, is required, is computed', () => {
    const states = stateOf(leave, record, env)
    expect(states.get('proof')).toMatchObject({ exists: true, required: true })
    expect(states.get('stand')).toMatchObject({ required: true })
    expect(states.get('days')).toMatchObject({ readOnly: true, required: false })
    expect(states.get('serial')).toMatchObject({ readOnly: true })
    expect(states.get('reason')).toMatchObject({ required: true, readOnly: false, choices: null })
  })

  test('says who may be chosen', () => {
    const { choices } = stateOf(leave, record, env, ['stand']).get('stand')!
    expect(
      [
        { id: '8', dept: '20' },
        { id: '7', dept: '20' },
        { id: '8', dept: '30' },
      ].map(option => choices!(option)),
    ).toEqual([true, false, false])
  })

  test('a change tells whose value and whose state it touches', () => {
    const next = recompute(leave, { ...record, sort: 'personal' }, ['sort'], env)
    expect(next.changed).toEqual([])
    expect(next.affected.sort()).toEqual(['proof', 'sort'])
    const rows = recompute(leave, { ...record, spans: [{ start: '2026-11-23', end: '2026-11-23' }] }, ['spans'], env)
    expect(rows).toMatchObject({ changed: ['days'], record: { days: '1.0' } })
    expect(rows.affected.sort()).toEqual(['days', 'proof', 'spans', 'stand'])
  })

  test('a cell settles its own row and what reads the rows; the other rows stay the same objects', () => {
    const [first, second] = [
      { start: '2026-11-23', end: '2026-11-27', days: '5.0' },
      { start: '2026-11-30', end: '2026-11-30', days: '9.0' },
    ]
    const spans = [first, second] as EngineRecord[]
    const one = recompute(leave, { ...record, spans }, ['spans/1'], env).record
    const all = recompute(leave, { ...record, spans }, ['spans'], env).record
    expect((one.spans as EngineRecord[])[0]).toBe(first)
    expect(one).toEqual(all)
  })
})

describe('recompute', () => {
  /** Fields f0…f9: some plain, some computed from or existing by earlier ones. */
  const entityArb = fc
    .array(fc.record({ kind: fc.constantFrom('plain', 'value', 'when'), a: fc.nat(9), b: fc.nat(9) }), {
      minLength: 10,
      maxLength: 10,
    })
    .map(shapes => {
      const fields = shapes.map(({ kind, a, b }, i): Field => {
        const read = (n: number): Rule => ({ var: `f${n % Math.max(1, i)}` })
        const plain: Field = { id: `f${i}`, type: 'integer', title: { zh: 'f' } }
        if (i === 0 || kind === 'plain') return plain
        return kind === 'value'
          ? { ...plain, value: { '-': [read(a), { coalesce: [read(b), 1] }] } }
          : { ...plain, when: { '>': [read(a), read(b)] } }
      })
      return compileEntity(
        { kind: 'entity', grammar: 1, key: 'one', title: { zh: 'one' }, fields: fields.reverse() },
        () => undefined,
      )
    })
  const value = fc.option(fc.integer({ min: -9, max: 9 }))
  const recordArb = fc
    .array(value, { minLength: 10, maxLength: 10 })
    .map((values): EngineRecord => Object.fromEntries(values.map((each, i) => [`f${i}`, each])))

  test('gives what checkRecord gives, however often and whatever is changed', () => {
    const changes = fc.array(fc.dictionary(fc.constantFrom('f0', 'f1', 'f2', 'f3', 'f7'), value, { minKeys: 1 }), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(entityArb, recordArb, changes, (entity, input, steps) => {
        let record = checkRecord(entity, input, { env }).record
        for (const step of steps) {
          const typed = { ...record, ...step }
          const next = recompute(entity, typed, Object.keys(step), env)
          expect(next.record).toEqual(checkRecord(entity, typed, { env }).record)
          record = next.record
        }
      }),
    )
  })

  test('names every field whose state is another now', () => {
    fc.assert(
      fc.property(entityArb, recordArb, fc.constantFrom('f0', 'f1', 'f2'), value, (entity, input, id, given) => {
        const before = checkRecord(entity, input, { env }).record
        const next = recompute(entity, { ...before, [id]: given }, [id], env)
        const [old, now] = [stateOf(entity, before, env), stateOf(entity, next.record, env)]
        for (const [field, state] of now) {
          if (old.get(field)!.exists !== state.exists) expect(next.affected).toContain(field)
          if (before[field] !== next.record[field] && field !== id) expect(next.changed).toContain(field)
        }
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { checkDraft } from '#engine/compile/check-draft.ts'
import { libraryWith } from '#engine/compile/library-with.ts'
import { columnType } from '#engine/entity/column-type.ts'
import type { EntityDocument, Field, FieldType, Library } from '#engine/schema/document.ts'
import meta from '#schemas/meta/entity.schema.json' with { type: 'json' }
import everything from '../fixtures/everything.json' with { type: 'json' }
import { columnsOf } from './columns.ts'
import { physicalName, snakeCase, tableOf } from './names.ts'
import { fieldIndexes, indexesOf, leadsIndex, planTable, type TableShape } from './plan-table.ts'

const FACTS: Partial<Record<FieldType, Partial<Field>>> = {
  enum: { options: [{ id: 'x', title: { zh: 'x' } }] },
  dict: { dict: 'x' },
  decimal: { scale: 2 },
  ref: { to: 'a' },
  refs: { to: 'a' },
  children: { to: 'a', by: 'a' },
}
const TYPES = meta.$defs.type.enum as FieldType[]
const NOTHING: Library = {
  entity: () => undefined,
  document: () => undefined,
  widget: () => undefined,
  dict: () => [{ id: 'x', title: { zh: 'x' } }],
  names: () => [],
}
const document = everything as unknown as EntityDocument
const host = { trigrams: true }
const field = (more: Partial<Field>): Field => ({ id: 'a', type: 'string', title: { zh: 'a' }, ...more }) as Field
const withFields = (...fields: Field[]): EntityDocument => ({ ...document, fields })
const shapeOf = (from: EntityDocument): TableShape => ({
  columns: new Map([
    ...['id', 'rev', 'tenant_id', 'create_user', 'create_dept', 'create_time', 'update_user'].map(
      name => [name, 'x'] as const,
    ),
    ...['update_time', 'is_deleted', 'ext'].map(name => [name, 'x'] as const),
    ...from.fields.flatMap(each => (columnType(each) ? [[snakeCase(each.id), columnType(each)!] as const] : [])),
  ]),
  indexes: new Set(indexesOf(from, 'app_everything', host).keys()),
  sparing: new Set(),
  appendOnly: false,
})

describe('planTable', () => {
  test('a new table has the system columns, every field nullable, and its tenant policy', () => {
    const [create, policy] = planTable(document, 'app_everything', null, host)
    expect(create).toContain('"id" bigint not null default next_id()')
    expect(create).toMatch(/, primary key \(tenant_id, id\)\)$/)
    expect(create).toContain('"listed" bigint[]')
    expect(create).not.toMatch(/"name" text not null/)
    expect(policy).toBe("select tenant_policy('app_everything')")
  })

  test('a table that stands is left alone', () => {
    expect(planTable(document, 'app_everything', shapeOf(document), host)).toEqual([])
  })

  test('a new field adds one column, a removed one keeps its column', () => {
    const before = withFields(field({ id: 'kept' }), field({ id: 'removed' }))
    const after = withFields(field({ id: 'kept' }), field({ id: 'loanDate', type: 'date' }))
    expect(planTable(after, 'app_everything', shapeOf(before), host)).toEqual([
      'alter table "app_everything" add column "loan_date" date',
    ])
  })

  test('a changed type is refused, naming the field and the mend', () => {
    const before = shapeOf(withFields(field({ id: 'amount', type: 'string' })))
    const change = () => planTable(withFields(field({ id: 'amount', type: 'integer' })), 'app_everything', before, host)
    expect(change).toThrow(
      expect.objectContaining({
        code: 'table.column.type',
        params: { entity: 'everything', field: 'amount', stored: 'text', wanted: 'bigint' },
      }),
    )
  })

  test('of every pair of types the check of a draft refuses those the table cannot become, and no other', () => {
    const app = { key: 'a', kind: 'app' as const, shipped: [], others: [] }
    const model = (type: FieldType): EntityDocument => ({
      kind: 'entity',
      grammar: 1,
      key: 'a',
      title: { zh: 'a' },
      fields: [field({ id: 'a', type, ...FACTS[type] })],
    })
    const library = libraryWith(NOTHING, [], [])
    const told = TYPES.flatMap(before =>
      TYPES.map(after => {
        const issues = checkDraft([model(after)], { ...app, published: [model(before)], library })
        return [before, after, issues.some(({ code }) => code === 'design.type.changed')] as const
      }),
    )
    const done = TYPES.flatMap(before =>
      TYPES.map(after => {
        const wasColumn = columnType(model(before).fields[0]!) !== null
        try {
          planTable(model(after), 'app_a', shapeOf(model(before)), host)
          // rows lie in a table of their own: the column of the other kind is left or added, and no value goes with it
          return [before, after, wasColumn !== (columnType(model(after).fields[0]!) !== null)] as const
        } catch {
          return [before, after, true] as const
        }
      }),
    )
    expect(told).toEqual(done)
    const free = told.filter(([before, after, refused]) => before !== after && !refused)
    expect(free.map(([before, after]) => `${before} → ${after}`)).toContain('string → text')
    expect(told.filter(([, , refused]) => refused).length).toBeGreaterThan(free.length)
  })

  test.each(['rev', 'tenantId', 'isDeleted', 'createTime', 'ext'])('the system column %s is no field', id => {
    expect(() => planTable(withFields(field({ id })), 'app_everything', null, host)).toThrow('table.column.reserved')
  })

  test('a unique field is unique among the living of its tenant; when it no longer is, the index goes', () => {
    const unique = withFields(field({ unique: true }))
    const [name] = fieldIndexes(unique, 'app_everything').keys()
    expect(indexesOf(unique, 'app_everything', host).get(name!)?.sql).toBe(
      `create unique index "${name}" on "app_everything" ("tenant_id", "a") where is_deleted = 0`,
    )
    expect(planTable(withFields(field({})), 'app_everything', shapeOf(unique), host)).toEqual([`drop index "${name}"`])
  })

  test('LIKE is indexed only where the database can', () => {
    const like = withFields(field({ search: 'like' }))
    const kinds = (trigrams: boolean) =>
      [...indexesOf(like, 'app_everything', { trigrams }).values()].map(each => each.sql).join(' ')
    expect(kinds(true)).toContain('gin_trgm_ops')
    expect(kinds(false)).not.toContain('gin')
  })
})

describe('names', () => {
  test.each(['__proto__', 'a"b', 'a b', 'constructor'])('the wire name %s is refused', name => {
    expect(() => columnsOf(withFields(field({ name })))).toThrow('table.name')
  })

  test('an id becomes snake case, and nothing but identifiers pass', () => {
    expect(physicalName('loanDate')).toBe('loan_date')
    for (const bad of ['1a', 'a b', 'a"b', 'a;', '数', '', `a${'x'.repeat(63)}`]) {
      expect(() => physicalName(bad), bad).toThrow('table.name')
    }
  })

  test("another tenant's app of the same key has a table of its own", () => {
    const app = { ...document, key: 'equipment-loan.item' }
    expect(tableOf(app, '000000')).toBe('app_equipment_loan_item')
    expect(tableOf(app, '000001')).toBe('app_equipment_loan_item_000001')
    expect(tableOf({ ...app, table: 'blade_post' }, '')).toBe('blade_post')
  })
})

test('a field leads an index where one of the table begins with it', () => {
  const kinds = TYPES.flatMap(type =>
    [{}, { search: 'like' }, { search: 'equal' }, { unique: true }].map(more =>
      field({ type, ...FACTS[type], ...(more as Partial<Field>) }),
    ),
  )
  for (const each of kinds) {
    const begins = (of: EntityDocument) =>
      [...indexesOf(of, 'app_a', host).values()].some(({ sql }) => /\("tenant_id", "a"/.test(sql))
    const alone = withFields(each)
    expect(leadsIndex({ ...alone, indexes: [] }, each), JSON.stringify(each)).toBe(begins({ ...alone, indexes: [] }))
    const ordered = { ...alone, indexes: [{ id: 'by', fields: ['a', 'b'] }] } as EntityDocument
    if (columnType(each)) expect(leadsIndex(ordered, each)).toBe(true)
  }
})

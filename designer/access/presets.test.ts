import { expect, test } from 'vitest'
import type { EntityDocument, Field, Grant } from '#engine/schema/document.ts'
import { loan, sampleGround } from '#tests/support/design-sample.ts'
import { EVERYONE, type Party, rightsOf } from '../commands/access/party-rights.ts'
import { docsOf } from '../commands/documents/docs.ts'
import { viewOf } from '../commands/documents/view.ts'
import type { Call } from '../commands/index.ts'
import { runCalls } from '../commands/run.ts'
import { arrangementOf, keeperCalls, keepersOf, PRESETS, presetCalls, presetsFor } from './presets.ts'

const KEEPER: Grant = { id: 'keeper', to: { roles: ['keeper'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] }
const withAccess = (...access: Grant[]): EntityDocument => ({ ...loan, access })

const ran = (entity: EntityDocument, calls: Call[]) =>
  runCalls(viewOf(docsOf([entity]), sampleGround), sampleGround, calls).docs['entity:loan'] as EntityDocument

function after(entity: EntityDocument, id: string, of: Party = EVERYONE): EntityDocument {
  const preset = PRESETS.find(one => one.id === id)!
  return ran(
    entity,
    presetCalls(entity, preset, of, ({ kind }) => kind),
  )
}

const STARTS = {
  'nobody but keepers': withAccess(KEEPER),
  'a role of its own and fields hidden from all': withAccess(
    KEEPER,
    { id: 'all', to: { everyone: true }, may: ['list'], hide: ['reason'] },
    { id: 'staff', to: { roles: ['staff', 'keeper'] }, may: ['list'], rows: { '==': [{ var: 'title' }, 'a'] } },
  ),
}

test.each(Object.entries(STARTS).flatMap(([start, entity]) => PRESETS.map(({ id }) => [start, id, entity] as const)))(
  'from %s, “%s” is what it is chosen to be, and keepers keep theirs',
  (_, id, entity) => {
    const made = after(entity, id)
    expect(arrangementOf(made)).toEqual({ id, of: EVERYONE })
    expect(keepersOf(made)).toEqual([{ kind: 'roles', code: 'keeper' }])
    expect(made.access).toContainEqual(KEEPER)
  },
)

const STAFF: Party = { kind: 'roles', code: 'staff' }

test.each(presetsFor(STAFF).map(({ id }) => id))(
  '“%s” may be for one role, and then everybody else has nothing',
  id => {
    const made = after(after(withAccess(KEEPER), 'write'), id, STAFF)
    expect(arrangementOf(made)).toEqual(id === 'closed' ? { id, of: EVERYONE } : { id, of: STAFF })
    expect(made.access?.map(({ to }) => to)).toEqual([KEEPER.to, ...(id === 'closed' ? [] : [{ roles: ['staff'] }])])
  },
)

test('no arrangement gives import, and a field that was withheld stays so', () => {
  const hidden: Grant = { id: 'all', to: { everyone: true }, may: ['list', 'import'], hide: ['reason'] }
  for (const { id, may } of PRESETS) {
    const made = after(withAccess(KEEPER, hidden), id, id === 'own' ? STAFF : EVERYONE)
    expect(made.access?.flatMap(grant => grant.may)).not.toContain('import')
    expect(made.access?.at(-1)?.hide).toEqual(may.length > 0 ? ['reason'] : undefined)
  }
})

test('keepers are chosen beside the arrangement, which stays', () => {
  const made = after(withAccess(KEEPER), 'own', STAFF)
  const office: Party = { kind: 'users', code: 'keeper' }
  const next = ran(
    made,
    keeperCalls(made, [office], ({ kind }) => kind),
  )
  expect(keepersOf(next)).toEqual([office])
  expect(arrangementOf(next)).toEqual({ id: 'own', of: STAFF })
})

test('grants that are none of them are an arrangement of their own', () => {
  expect(arrangementOf(STARTS['a role of its own and fields hidden from all'])).toBeNull()
  const all: Grant = { id: 'all', to: { everyone: true }, may: ['list', 'detail', 'remove'] }
  expect(arrangementOf(withAccess(KEEPER, all))).toBeNull()
})

test('whoever becomes a keeper sees masked fields whole', () => {
  const entity = withAccess(KEEPER)
  const masked = {
    ...entity,
    fields: [
      ...entity.fields,
      { id: 'number', type: 'string' as const, title: { zh: '证件号' }, masked: true as const },
    ],
  }
  const office: Party = { kind: 'users', code: 'keeper' }
  const next = ran(
    masked,
    keeperCalls(masked, [office], ({ kind }) => kind),
  )
  expect(rightsOf(next, office)?.unmask).toEqual(['number'])
})

test('a masked field that is added is whole to the keepers alone', () => {
  const all: Grant = { id: 'all', to: { everyone: true }, may: ['list', 'detail', 'add', 'edit'] }
  const field: Field = { id: 'number', type: 'string', title: { zh: '证件号' }, masked: true }
  const next = ran(withAccess(KEEPER, all), [
    { command: 'field.add', args: { document: 'entity:loan', field, after: null } },
  ])
  expect(next.access).toEqual([{ ...KEEPER, unmask: ['number'] }, all])
})

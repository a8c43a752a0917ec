/**
 * Usual arrangements of who may do what with the records of a model: what everybody, or one role, department or post may
 * do, beside those who keep the records: they may change all of them.
 * @source docs/designer.md#surfaces
 */
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import { maskedFields } from '#engine/value/mask.ts'
import { same } from '#engine/version/same.ts'
import { EVERYONE, isSameParty, type Party, partiesOf, type Rights, rightsOf } from '../commands/access/party-rights.ts'
import { nameOf } from '../commands/documents/docs.ts'
import type { Call } from '../commands/index.ts'

export interface Preset {
  id: 'own' | 'dept' | 'read' | 'write' | 'closed'
  /** what those it is for may do, with which records */
  may: string[]
  rows: Rule | true
}

/** Also of those who keep the records. Import is no part of filling in: it is given by itself. */
const FILL_IN = ['list', 'detail', 'add', 'edit']
const KEEP = ['list', 'detail', 'edit']

export const PRESETS: Preset[] = [
  { id: 'own', may: FILL_IN, rows: { '==': [{ var: 'createUser' }, { var: '$me.id' }] } },
  { id: 'dept', may: FILL_IN, rows: { '==': [{ var: 'createDept' }, { var: '$me.dept' }] } },
  { id: 'read', may: ['list', 'detail'], rows: true },
  { id: 'write', may: FILL_IN, rows: true },
  { id: 'closed', may: [], rows: true },
]

/** The arrangements for a party: one that may change all records is a keeper. */
export const presetsFor = ({ kind }: Party): Preset[] =>
  PRESETS.filter(({ id }) => kind === 'everyone' || id !== 'write')

const isWhole = ({ hide, readOnly }: Rights) => hide.length === 0 && readOnly.length === 0

/** Those who may change every record: an arrangement leaves them as they are. */
export function keepersOf(entity: EntityDocument): Party[] {
  return namedIn(entity).filter(party => {
    if (party.kind === 'everyone') return false
    const rights = rightsOf(entity, party)
    return rights?.rows === true && isWhole(rights) && KEEP.every(call => rights.may.includes(call))
  })
}

/** All whom the grants name, each once. */
function namedIn(entity: EntityDocument): Party[] {
  const all = (entity.access ?? []).flatMap(grant => partiesOf(grant.to)).filter(({ kind }) => kind !== 'anyone')
  return all.filter((one, at) => all.findIndex(two => isSameParty(one, two)) === at)
}

/** Those the grants name beside the keepers. */
function othersIn(entity: EntityDocument): Party[] {
  const keepers = keepersOf(entity)
  return namedIn(entity).filter(party => !keepers.some(keeper => isSameParty(keeper, party)))
}

export interface Arrangement {
  id: Preset['id']
  /** for whom it is */
  of: Party
}

/** The arrangement that the grants are, null when it is one of its own. Fields may be withheld in each. */
export function arrangementOf(entity: EntityDocument): Arrangement | null {
  const [of = EVERYONE, ...more] = othersIn(entity)
  if (more.length > 0) return null
  const now = rightsOf(entity, of) ?? { may: [], rows: true as const }
  const fits = ({ may, rows }: Preset) => same(may.toSorted(), now.may.toSorted()) && same(rows, now.rows)
  const preset = presetsFor(of).find(fits)
  return preset ? { id: preset.id, of } : null
}

/**
 * The calls that make the grants this arrangement. Fields withheld before stay withheld.
 * @param of  for whom it is
 * @param nameOfParty  how a party is called in the history
 */
export function presetCalls(
  entity: EntityDocument,
  { may, rows }: Preset,
  of: Party,
  nameOfParty: (party: Party) => string,
): Call[] {
  const document = nameOf(entity)
  const others = othersIn(entity).filter(party => !isSameParty(of, party))
  const before = [of, ...others].map(party => rightsOf(entity, party)).find(rights => rights !== null)
  const set = (party: Party, rights: Partial<Rights>): Call => ({
    command: 'access.set',
    args: { document, party, called: nameOfParty(party), rights },
  })
  const needed = may.length > 0 || rightsOf(entity, of) !== null
  const { hide = [], readOnly = [] } = before ?? {}
  return [...others.map(party => set(party, { may: [] })), ...(needed ? [set(of, { may, rows, hide, readOnly })] : [])]
}

/** The calls that make these, and nobody else, the keepers. @param nameOfParty  as above */
export function keeperCalls(entity: EntityDocument, next: Party[], nameOfParty: (party: Party) => string): Call[] {
  const document = nameOf(entity)
  const isIn = (list: Party[], party: Party) => list.some(one => isSameParty(one, party))
  const before = keepersOf(entity)
  const set = (party: Party, rights: Partial<Rights>): Call => ({
    command: 'access.set',
    args: { document, party, called: nameOfParty(party), rights },
  })
  const keep = (party: Party): Partial<Rights> => {
    const may = rightsOf(entity, party)?.may ?? []
    return { may: [...new Set([...FILL_IN, ...may])], rows: true, hide: [], readOnly: [], unmask: maskedFields(entity) }
  }
  return [
    ...before.filter(party => !isIn(next, party)).map(party => set(party, { may: [] })),
    ...next.filter(party => !isIn(before, party)).map(party => set(party, keep(party))),
  ]
}

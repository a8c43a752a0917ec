/**
 * Usual arrangements of who may do what with the records of a model: what everybody may do, beside those who keep the
 * records and may do everything with all of them.
 * @source docs/designer.md#surfaces
 */
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'
import { EVERYONE, isSameParty, type Party, partiesOf, type Rights, rightsOf } from '../commands/access/party-rights.ts'
import { nameOf } from '../commands/documents/docs.ts'
import type { Call } from '../commands/index.ts'

export interface Preset {
  id: 'own' | 'dept' | 'read' | 'write' | 'closed'
  /** what everybody may do, with which records */
  may: string[]
  rows: Rule | true
}

const FILL_IN = ['list', 'detail', 'add', 'edit', 'import']
const KEEP = ['list', 'detail', 'edit']

export const PRESETS: Preset[] = [
  { id: 'own', may: FILL_IN, rows: { '==': [{ var: 'createUser' }, { var: '$me.id' }] } },
  { id: 'dept', may: FILL_IN, rows: { '==': [{ var: 'createDept' }, { var: '$me.dept' }] } },
  { id: 'read', may: ['list', 'detail'], rows: true },
  { id: 'write', may: FILL_IN, rows: true },
  { id: 'closed', may: [], rows: true },
]

const isWhole = ({ hide, readOnly }: Rights) => hide.length === 0 && readOnly.length === 0

/** Those who may change every record: an arrangement leaves them as they are. */
export function keepersOf(entity: EntityDocument): Party[] {
  return namedIn(entity).filter(party => {
    const rights = rightsOf(entity, party)
    return rights?.rows === true && isWhole(rights) && KEEP.every(call => rights.may.includes(call))
  })
}

/** Everyone else the grants name, each once. */
function namedIn(entity: EntityDocument): Party[] {
  const all = (entity.access ?? []).flatMap(grant => partiesOf(grant.to)).filter(({ kind }) => kind !== 'everyone')
  return all.filter((one, at) => all.findIndex(two => isSameParty(one, two)) === at)
}

/** The arrangement that the grants are, null when it is one of its own. */
export function presetOf(entity: EntityDocument): Preset['id'] | null {
  if (keepersOf(entity).length < namedIn(entity).length) return null
  const now = rightsOf(entity, EVERYONE) ?? { may: [], rows: true as const, hide: [], readOnly: [] }
  // import is only there where the model offers it
  const calls = (may: string[]) => may.filter(call => call !== 'import').sort()
  const fits = ({ may, rows }: Preset) => same(calls(may), calls(now.may)) && same(rows, now.rows)
  return (isWhole(now) && PRESETS.find(fits)?.id) || null
}

/** The calls that make the grants this arrangement. @param nameOfParty  how a party is called in the history */
export function presetCalls(
  entity: EntityDocument,
  { may, rows }: Preset,
  nameOfParty: (party: Party) => string,
): Call[] {
  const document = nameOf(entity)
  const keepers = keepersOf(entity)
  const others = namedIn(entity).filter(party => !keepers.some(keeper => isSameParty(keeper, party)))
  const set = (party: Party, rights: Partial<Rights>): Call => ({
    command: 'access.set',
    args: { document, party, called: nameOfParty(party), rights },
  })
  const needed = may.length > 0 || rightsOf(entity, EVERYONE) !== null
  return [
    ...others.map(party => set(party, { may: [] })),
    ...(needed ? [set(EVERYONE, { may, rows, hide: [], readOnly: [] })] : []),
  ]
}

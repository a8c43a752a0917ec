/** Who may make which calls of a model: parties as rows, calls as columns. @source docs/designer.md#surfaces */
import { Checkbox } from 'antd'
import { sayRule } from '#engine/react/rule/sentence/say-rule.ts'
import { type Translate, useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { type Party, rightsOf } from '../commands/access/party-rights.ts'
import { useSpeech } from '../rules/use-scope.ts'
import { useSay } from '../say/say.ts'
import { type Named, type Parties, useParties } from '../say/use-parties.ts'
import './access.css'

const CALLS = ['list', 'detail', 'add', 'edit', 'remove', 'import', 'export'] as const

/** Grants a call to a party, or revokes it. */
export type PutRight = (to: Named, call: string, on: boolean) => void

export interface PartyGroup {
  /** null: everybody, a party without a kind */
  title: string | null
  rows: Named[]
}

/** Everybody and all roles, and of the other kinds the parties with grants. */
export function groupsOf(parties: Parties, granted: Named[], t: Translate): PartyGroup[] {
  const listed = (kind: Party['kind']) => unique(granted.filter(({ party }) => party.kind === kind))
  return [
    { title: null, rows: [parties.everyone] },
    { title: t('designer.access.roles'), rows: unique([...parties.roles, ...listed('roles')]) },
    { title: t('designer.access.depts'), rows: listed('depts') },
    { title: t('designer.access.posts'), rows: listed('posts') },
    { title: t('designer.access.users'), rows: listed('users') },
  ].filter(({ rows }) => rows.length > 0)
}

/** The list without duplicate parties. */
export const unique = (list: Named[]): Named[] =>
  list.filter((one, at) => list.findIndex(two => two.key === one.key) === at)

interface CallMatrixProps {
  entity: EntityDocument
  groups: PartyGroup[]
  put: PutRight
  /** how many and who they are; '' while it is not known */
  sayPeople(party: Party): string
  /** key of the party whose fields are shown */
  chosen: string | undefined
  onChoose(key: string): void
}

export function CallMatrix({ entity, groups, put, sayPeople, chosen, onChoose }: CallMatrixProps) {
  const t = useT()
  const { everyone } = useParties()
  const forAll = rightsOf(entity, everyone.party)?.may ?? []
  const sayRights = useSayRights(entity)
  const row = (one: Named) => {
    const may = rightsOf(entity, one.party)?.may ?? []
    const people = sayPeople(one.party)
    return (
      <tr key={one.key} className={one.key === chosen ? 'dz-on' : undefined} onClick={() => onChoose(one.key)}>
        <th scope="row">
          {one.name}
          {people !== '' && <small>{people}</small>}
          {may.length > 0 && <small>{sayRights(one.party)}</small>}
        </th>
        {CALLS.map(call => {
          const given = one.party.kind !== 'everyone' && !may.includes(call) && forAll.includes(call)
          const said = given ? 'designer.access.mayAsEveryone' : 'designer.access.may'
          return (
            <td key={call} title={given ? t('designer.access.byEveryone') : undefined}>
              <Checkbox
                aria-label={t(said, { role: one.name, call: t(`designer.may.${call}`) })}
                checked={may.includes(call)}
                indeterminate={given}
                onChange={event => put(one, call, event.target.checked)}
              />
            </td>
          )
        })}
      </tr>
    )
  }
  return (
    <div className="dz-sheet-scroll">
      <table className="dz-sheet dz-matrix">
        <thead>
          <tr>
            <th scope="col">{t('designer.access.who')}</th>
            {CALLS.map(call => (
              <th key={call} scope="col">
                {t(`designer.may.${call}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title ?? ''}>
            {title !== null && (
              <tr className="dz-party-kind">
                <th scope="rowgroup" colSpan={CALLS.length + 1}>
                  {title}
                </th>
              </tr>
            )}
            {rows.map(row)}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** What a party may do, in words: the calls, of which records, without which fields. */
function useSayRights(entity: EntityDocument): (party: Party) => string {
  const t = useT()
  const say = useSay()
  const speech = useSpeech(entity)
  return party => {
    const { may = [], rows = true, hide = [] } = rightsOf(entity, party) ?? {}
    const known = [...CALLS.filter(call => may.includes(call))].map(call => t(`designer.may.${call}`))
    const fields = hide.map(id => say.text(entity.fields.find(field => field.id === id)?.title) || id)
    return [
      known.join(t('designer.comma')),
      ...(rows === true ? [] : [t('designer.access.onlyWhere', { rule: sayRule(rows, speech) })]),
      ...(fields.length > 0 ? [t('designer.access.without', { fields: fields.join(t('designer.comma')) })] : []),
    ].join(t('designer.access.semicolon'))
  }
}

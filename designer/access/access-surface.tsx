/**
 * What everybody, each role, department and post may do: the calls by model, the fields of the one chosen, and who sees
 * which page.
 * @source docs/designer.md#surfaces
 */
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { View } from '../commands/command.ts'
import { nameOf, namesOf } from '../commands/docs.ts'
import type { Call } from '../commands/index.ts'
import { isSameParty, type Party, partiesOf, rightsOf, toOf } from '../commands/party-rights.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import './access.css'
import { FieldRights } from './field-rights.tsx'
import { PageRights } from './page-rights.tsx'
import { type Named, useParties } from './use-parties.ts'

const CALLS = ['list', 'detail', 'add', 'edit', 'remove', 'export'] as const

export function AccessSurface() {
  const t = useT()
  const { view } = useSessionState('view')
  const entities = Object.values(view.docs).filter((one): one is EntityDocument => one.kind === 'entity')
  return (
    <section className="dz-page dz-access" aria-label={t('designer.surface.access')} data-panel tabIndex={-1}>
      <h2>{t('designer.surface.access')}</h2>
      {entities.map(entity => (
        <EntityRights key={entity.key} entity={entity} />
      ))}
      <PageRights />
    </section>
  )
}

function EntityRights({ entity }: { entity: EntityDocument }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { view } = useSessionState('view')
  const parties = useParties()
  const [wanted, setWanted] = useState<string | null>(null)
  const granted = (entity.access ?? []).flatMap(grant => partiesOf(grant.to)).map(parties.find)
  const chosen = granted.find(one => one.key === wanted) ?? granted[0]
  const put = ({ party, name: called }: Named, call: string, on: boolean) => {
    const may = rightsOf(entity, party)?.may ?? []
    const next = on ? [...may, call] : may.filter(one => one !== call)
    const withList = on && !next.includes('list') ? ['list', ...next] : next
    const grant: Call = {
      command: 'access.set',
      args: { document: nameOf(entity), party, called, rights: { may: withList } },
    }
    session.runAll(on ? [grant, ...letOntoPages(view, entity.key, party)] : [grant])
  }
  const listed = (kind: Party['kind']) => unique(granted.filter(({ party }) => party.kind === kind))
  const groups = [
    { title: null, rows: [parties.everyone] },
    { title: t('designer.access.roles'), rows: unique([...parties.roles, ...listed('roles')]) },
    { title: t('designer.access.depts'), rows: listed('depts') },
    { title: t('designer.access.posts'), rows: listed('posts') },
    { title: t('designer.access.users'), rows: listed('users') },
  ].filter(({ rows }) => rows.length > 0)
  const shown = new Set(groups.flatMap(({ rows }) => rows.map(({ key }) => key)))
  const more = parties.options
    .map(group => ({ ...group, options: group.options.filter(({ value }) => !shown.has(value)) }))
    .filter(({ options }) => options.length > 0)
  const forAll = rightsOf(entity, parties.everyone.party)?.may ?? []
  const row = (one: Named) => {
    const may = rightsOf(entity, one.party)?.may ?? []
    return (
      <tr key={one.key} className={one.key === chosen?.key ? 'dz-on' : undefined} onClick={() => setWanted(one.key)}>
        <th scope="row">{one.name}</th>
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
    <section className="dz-section" aria-label={say.text(entity.title)}>
      <h3>{t('designer.access.records', { name: say.text(entity.title) })}</h3>
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
      {more.length > 0 && (
        <Select
          className="dz-add-party"
          showSearch
          optionFilterProp="label"
          value={null}
          placeholder={t('designer.access.addParty')}
          aria-label={t('designer.access.addParty')}
          popupMatchSelectWidth={false}
          options={more}
          onChange={key => {
            const added = [...parties.depts, ...parties.posts].find(one => one.key === key)
            if (!added) return
            put(added, 'list', true)
            setWanted(added.key)
          }}
        />
      )}
      {chosen && (
        <>
          <div className="dz-row">
            <label htmlFor={`dz-party-${entity.key}`}>{t('designer.access.fieldsFor')}</label>
            <Select
              id={`dz-party-${entity.key}`}
              value={chosen.key}
              onChange={setWanted}
              popupMatchSelectWidth={false}
              options={unique(granted).map(({ key, name }) => ({ value: key, label: name }))}
            />
          </div>
          <FieldRights entity={entity} party={chosen.party} name={chosen.name} />
        </>
      )}
    </section>
  )
}

const unique = (list: Named[]): Named[] => list.filter((one, at) => list.findIndex(two => two.key === one.key) === at)

/** Pages of the model that name who may see them name this party too, so that a right on records is a way to them. */
function letOntoPages(view: View, entity: string, party: Party): Call[] {
  return namesOf(view.stored).flatMap((document): Call[] => {
    const page = view.stored[document]
    const to = page?.kind === 'page' && page.from === entity ? page.access : undefined
    if (!to || to.everyone) return []
    const named = partiesOf(to)
    if (named.some(one => isSameParty(one, party))) return []
    return [{ command: 'page.access', args: { document, to: toOf([...named, party]) } }]
  })
}

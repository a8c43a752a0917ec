/**
 * What everybody, each role, department and post may do: the calls by model, the fields of the selected party, and who
 * sees which page.
 * @source docs/designer.md#surfaces
 */
import { Radio, Select } from 'antd'
import { useState } from 'react'
import { isEntity } from '#engine/kind/entity.ts'
import { isPage } from '#engine/kind/page.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { isSameParty, keyOfParty, type Party, partiesOf, rightsOf, toOf } from '../commands/access/party-rights.ts'
import type { DraftView } from '../commands/documents/command.ts'
import { nameOf, namesOf } from '../commands/documents/docs.ts'
import type { Call } from '../commands/index.ts'
import { useSay } from '../say/say.ts'
import { useParties } from '../say/use-parties.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'
import { CallMatrix, groupsOf, type PutRight, unique } from './call-matrix.tsx'
import { FieldRights } from './field-rights.tsx'
import { OpenTotals } from './open/open-totals.tsx'
import { PageRights } from './page-rights.tsx'
import { PresetChoice } from './preset-choice.tsx'
import { keeperCalls, type Preset, presetCalls } from './presets.ts'
import { useSayPeople } from './use-audience.ts'
import './access.css'

export function AccessSurface() {
  const t = useT()
  const { view } = useSessionState('view')
  const sayPeople = useSayPeople(view.stored)
  const entities = Object.values(view.docs).filter(isEntity)
  return (
    <section className="dz-page dz-access" aria-label={t('designer.surface.access')} data-panel tabIndex={-1}>
      <h2>{t('designer.surface.access')}</h2>
      {entities.map(entity => (
        <EntityRights key={entity.key} entity={entity} sayPeople={sayPeople} />
      ))}
      <PageRights />
    </section>
  )
}

interface EntityRightsProps {
  entity: EntityDocument
  sayPeople(party: Party): string
}

function EntityRights({ entity, sayPeople }: EntityRightsProps) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { view } = useSessionState('view')
  const parties = useParties()
  const [wanted, setWanted] = useState<string | null>(null)
  const named = (entity.access ?? []).flatMap(grant => partiesOf(grant.to))
  const granted = named.filter(({ kind }) => kind !== 'anyone').map(parties.find)
  const chosen = granted.find(one => one.key === wanted) ?? granted[0]
  const put: PutRight = ({ party, name: called }, call, on) => {
    const may = rightsOf(entity, party)?.may ?? []
    const next = on ? [...new Set([...may, call])] : may.filter(one => one !== call)
    const withList = on && !next.includes('list') ? ['list', ...next] : next
    const grant: Call = {
      command: 'access.set',
      args: { document: nameOf(entity), party, called, rights: { may: withList } },
    }
    session.runAll(on ? [grant, ...letOntoPages(view, entity.key, [party])] : [grant])
  }
  const callIt = (party: Party) => parties.find(party).name
  const arrange = (preset: Preset, of: Party) => {
    const calls = presetCalls(entity, preset, of, callIt)
    session.runAll(preset.may.length > 0 ? [...calls, ...letOntoPages(view, entity.key, [of])] : calls)
    setWanted(keyOfParty(of))
  }
  const keep = (keepers: Party[]) => {
    session.runAll([...keeperCalls(entity, keepers, callIt), ...letOntoPages(view, entity.key, keepers)])
  }
  const groups = groupsOf(parties, granted, t)
  const shown = new Set(groups.flatMap(({ rows }) => rows.map(({ key }) => key)))
  const more = parties.options
    .map(group => ({ ...group, options: group.options.filter(({ value }) => !shown.has(value)) }))
    .filter(({ options }) => options.length > 0)
  const addParty = (key: string) => {
    const added = [...parties.depts, ...parties.posts].find(one => one.key === key)
    if (!added) return
    put(added, 'list', true)
    setWanted(added.key)
  }
  const record = recordOfRows(entity, view)
  const heading = <h3>{t('designer.access.records', { name: say.text(entity.title) })}</h3>
  const rows = record && (
    <Radio.Group
      value={entity.rightsOf !== undefined}
      aria-label={t('designer.access.rowsRights')}
      onChange={({ target }) =>
        session.run('access.rows', { document: nameOf(entity), of: target.value ? record.key : null })
      }
    >
      <Radio value={true}>{t('designer.access.rowsRights.record', { name: say.text(record.title) })}</Radio>
      <Radio value={false}>{t('designer.access.rowsRights.own')}</Radio>
    </Radio.Group>
  )
  if (entity.rightsOf !== undefined)
    return (
      <section className="dz-section" aria-label={say.text(entity.title)}>
        {heading}
        {rows}
      </section>
    )
  return (
    <section className="dz-section" aria-label={say.text(entity.title)}>
      {heading}
      {rows}
      <PresetChoice {...{ entity, sayPeople }} onChoose={arrange} onKeepers={keep} />
      <h4>{t('designer.access.exactly')}</h4>
      <CallMatrix {...{ entity, groups, put, sayPeople }} chosen={chosen?.key} onChoose={setWanted} />
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
          onChange={addParty}
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
      <OpenTotals entity={entity} />
    </section>
  )
}

/** The entity of whose records the records are rows, if there is one. */
function recordOfRows({ key }: EntityDocument, view: DraftView): EntityDocument | undefined {
  const having = Object.values(view.docs)
    .filter(isEntity)
    .filter(({ fields }) => fields.some(({ type, to }) => type === 'children' && to === key))
  return having.length === 1 ? having[0] : undefined
}

/** Adds the parties to pages of the model that restrict their audience, so that a right to records leads to a page. */
function letOntoPages(view: DraftView, entity: string, parties: Party[]): Call[] {
  return namesOf(view.stored).flatMap((document): Call[] => {
    const page = view.stored[document]
    const to = isPage(page) && page.from === entity ? page.access : undefined
    if (!to || to.everyone || to.anyone) return []
    const named = partiesOf(to)
    const added = parties.filter(party => !named.some(one => isSameParty(one, party)))
    if (added.length === 0) return []
    return [{ command: 'page.access', args: { document, to: toOf([...named, ...added]) } }]
  })
}

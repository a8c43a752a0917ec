/** Pickers of things in the app: fields, entities, dictionaries, queries and their columns. */

import { Select } from 'antd'
import { useEffect, useState } from 'react'
import type { Choice } from '#adapters/wire/screen.ts'
import { placeFields } from '#engine/entity/place-rows.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { isOffered } from '#engine/kind/offered.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { EntityDocument, Field, FieldType, Json } from '#engine/schema/document.ts'
import { fitsKey } from '#engine/schema/list-views.ts'
import { matches } from '#engine/text/match.ts'
import { entityAround } from '../../commands/documents/command.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { useSay } from '../../say/say.ts'
import { useOutside, useSession, useSessionState } from '../../session/designer-context.tsx'
import { NewDict } from '../options/new-dict.tsx'
import { columnName, columnsOf, findQuery, queriesAround, sourcesOf } from './queries.ts'
import { queryTitle } from './step-choices.ts'
import { MOST_FOUND, useFound } from './use-found.ts'

interface PickerProps {
  id: string
  kind: 'field' | 'back' | 'place' | 'entity' | 'dict' | 'query' | 'measure'
  /** of `field`: those it offers; absent: all */
  types?: FieldType[]
  value: Json | undefined
  onChange(value: Json | null): void
}

/** Things that others may create while this app is edited. */
const AROUND: PickerProps['kind'][] = ['entity', 'dict']

export function Picker({ id, kind, types, value, onChange }: PickerProps) {
  const options = useChoices(kind, types)
  const session = useSession()
  // without an answer the known ones are offered
  const look = () => void session.lookAround().catch(() => undefined)
  return (
    <>
      <Select
        id={id}
        className="dz-full"
        allowClear
        showSearch
        value={typeof value === 'string' ? value : undefined}
        onOpenChange={open => open && AROUND.includes(kind) && look()}
        onChange={chosen => onChange(chosen ?? null)}
        options={options}
        filterOption={(typed, option) => matches(typed, [option?.label, option?.value])}
      />
      {kind === 'dict' && <NewDict onMade={onChange} />}
    </>
  )
}

interface ColumnsPickerProps extends Pick<PickerProps, 'id' | 'value' | 'onChange'> {
  entity: EntityDocument | undefined
}

/** Some fields of a list, in order. */
export function ColumnsPicker({ id, value, entity, onChange }: ColumnsPickerProps) {
  const say = useSay()
  const fields = entity?.fields ?? []
  return (
    <Select
      id={id}
      className="dz-full"
      mode="multiple"
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={chosen => onChange(chosen.length > 0 ? chosen : null)}
      options={fields.map(field => ({ value: field.id, label: say.text(field.title) }))}
      filterOption={(typed, option) => matches(typed, [option?.label, option?.value])}
    />
  )
}

type Option = { value: string; label: string }

const toOption = ({ id, label }: Choice): Option => ({ value: id, label })

interface RecordPickerProps extends Pick<PickerProps, 'id' | 'value' | 'onChange'> {
  entity: string
  /** where no label stands beside it */
  label?: string
}

/** A record of a shipped entity, by its name; kept is its id. */
export function RecordPicker({ id, label, entity, value, onChange }: RecordPickerProps) {
  const { ports } = useOutside()
  const t = useT()
  const chosen = typeof value === 'string' && value !== '' ? value : undefined
  const [offered, setOffered] = useState<Option[]>([])
  const { found, find } = useFound(async q => {
    const { records } = await ports.data.choices(entity, { q, size: MOST_FOUND })
    return records.map(toOption)
  })
  useEffect(() => {
    let isHere = true
    const first = ports.data.choices(entity, { size: MOST_FOUND }).then(({ records }) => records)
    const named = chosen === undefined ? [] : ports.data.named(entity, [chosen])
    Promise.all([named, first]).then(
      lists => isHere && setOffered(lists.flat().map(toOption)),
      () => undefined, // what is chosen shows by its id, and typing asks again
    )
    return () => {
      isHere = false
    }
  }, [ports, entity, chosen])
  const options = [...new Map([...offered, ...found].map(one => [one.value, one])).values()]
  return (
    <Select
      id={id}
      className="dz-full"
      allowClear
      showSearch
      value={chosen}
      aria-label={label}
      placeholder={label}
      notFoundContent={t('designer.record.none')}
      onSearch={find}
      onChange={next => onChange(next ?? null)}
      options={options}
      filterOption={(typed, option) => matches(typed, [option?.label])}
    />
  )
}

function useChoices(kind: PickerProps['kind'], types: PickerProps['types']): { value: string; label: string }[] {
  const say = useSay()
  const t = useT()
  const lang = useLang()
  const { view, app, selection } = useSessionState('view', 'app', 'selection')
  const document = selection ? view.docs[selection.document] : undefined
  const item = findItem(document, selection?.addresses[0] ?? '')
  const entities = () => [...Object.values(view.stored).filter(isEntity), ...app.library.entities]
  const around = () => (selection && entityAround(view, selection.document, item)?.fields) ?? []
  const named = (fields: Field[]) => fields.map(field => ({ value: field.id, label: say.text(field.title) }))
  /** the model of the rows of the chosen field */
  const ofRows = () => {
    const to = (item?.value as Partial<Field> | undefined)?.to
    return entities().find(({ key }) => key === to)
  }
  switch (kind) {
    case 'field':
      return named(around().filter(field => fitsKey({ types }, field)))
    case 'back':
      return named(ofRows()?.fields.filter(field => field.type === 'ref' && field.to === document?.key) ?? [])
    case 'place': {
      const rows = ofRows()
      return rows ? named(placeFields(rows)) : []
    }
    case 'entity':
      return entities()
        .filter(isOffered)
        .map(entity => ({ value: entity.key, label: say.text(entity.title) }))
    case 'dict':
      return Object.entries(app.library.dicts).map(([code, dict]) => ({ value: code, label: say.text(dict.title) }))
    case 'query':
      return queriesAround(document, item).map(({ id }) => ({ value: id, label: say.text(queryTitle(document, id)) }))
    case 'measure': {
      const query = findQuery(document, item)
      const sources = sourcesOf(view, app.library)
      return columnsOf(query, sources).map(value => ({ value, label: columnName(query, value, sources, t, lang) }))
    }
  }
}

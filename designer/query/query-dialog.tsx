/**
 * The data of a card: a query document with values for its params, or a query of its own; then what is shown.
 * @source docs/designer.md#boards; docs/designer.md#queries
 */
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { isQuery } from '#engine/kind/query.ts'
import { useLang, useT } from '#engine/react/text.ts'
import type { Query, WidgetDocument } from '#engine/schema/document.ts'
import { matches } from '#engine/text/match.ts'
import { columnName, columnsOf, sourcesOf } from '../controls/choices/queries.ts'
import { Labelled } from '../controls/dialogs/labelled.tsx'
import { useSay } from '../say/say.ts'
import { designerRoot } from '../session/container.ts'
import { useSessionState } from '../session/designer-context.tsx'
import { ParamValues } from './param-values.tsx'
import { mapSlots } from './query.ts'
import { QueryBuilder } from './query-builder.tsx'

interface QueryDialogProps {
  query: Query
  map: Record<string, string>
  slots: NonNullable<WidgetDocument['slots']>
  onClose(): void
  onSave(query: Query, map: Record<string, string>): void
}

/** The choice of the card's own query. */
const OWN = ''

export function QueryDialog({ query: given, map: givenMap, slots, onClose, onSave }: QueryDialogProps) {
  const t = useT()
  const say = useSay()
  const lang = useLang()
  const { view, app } = useSessionState('view', 'app')
  const [query, setQuery] = useState(given)
  const [map, setMap] = useState(givenMap)
  const sources = sourcesOf(view, app.library)
  const documents = [...Object.values(view.stored), ...app.library.documents].filter(isQuery)
  const named = query.use ?? query.sql
  const document = named === undefined ? undefined : sources.query(named)
  const columns = columnsOf(query, sources).map(value => ({
    value,
    label: columnName(query, value, sources, t, lang),
  }))
  const take = (changed: Query) => {
    setQuery(changed)
    setMap(mapSlots(slots, changed, map, sources))
  }
  const { id, run, minutes } = query
  const kept = { id, ...(run && { run }), ...(minutes && { minutes }) }
  const choose = (key: string) => {
    if (key === OWN) return take({ ...kept, get: 'sums' })
    take({ ...kept, [sources.query(key)?.entity === undefined ? 'sql' : 'use']: key })
  }
  const whole =
    document !== undefined || (query.entity !== undefined && (query.get !== 'sums' || query.measures?.length))
  return (
    <Modal
      getContainer={designerRoot}
      open
      width={640}
      title={t('designer.query')}
      okText={t('designer.rule.done')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: !whole }}
      onCancel={onClose}
      onOk={() => {
        onSave(query, map)
        onClose()
      }}
    >
      <div>
        {documents.length > 0 && (
          <Labelled label={t('designer.query.source')} htmlFor="dz-q-source">
            <Select
              id="dz-q-source"
              showSearch
              value={named ?? OWN}
              onChange={choose}
              options={[
                { value: OWN, label: t('designer.query.own') },
                ...documents.map(one => ({
                  value: one.key,
                  label: t('designer.query.named', { name: say.text(one.title) }),
                })),
              ]}
              filterOption={(typed, option) => matches(typed, [option?.label, option?.value])}
            />
          </Labelled>
        )}
        {named === undefined && <QueryBuilder query={query} onChange={asked => take({ ...kept, ...asked })} />}
        {document && (
          <ParamValues
            document={document}
            values={query.params ?? {}}
            onChange={params => setQuery({ ...query, params })}
          />
        )}
        {(document || query.entity !== undefined) &&
          slots.map(slot => (
            <Labelled
              key={slot.id}
              label={t('designer.query.slot', { slot: say.text(slot.title) })}
              htmlFor={`dz-q-slot-${slot.id}`}
            >
              <Select
                id={`dz-q-slot-${slot.id}`}
                allowClear
                value={map[slot.id]}
                onChange={(column?: string) => {
                  const { [slot.id]: _, ...rest } = map
                  setMap(column === undefined ? rest : { ...rest, [slot.id]: column })
                }}
                options={columns}
              />
            </Labelled>
          ))}
      </div>
    </Modal>
  )
}

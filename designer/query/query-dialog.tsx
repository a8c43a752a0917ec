/**
 * The data of a card: a query document with values for its params, or a query of its own; then what is shown; beside it
 * the card with its result.
 * @source docs/designer.md#boards; docs/designer.md#queries
 */
import { Modal, Select } from 'antd'
import { useCallback, useState } from 'react'
import { useLang, useT } from '#engine/react/text.ts'
import type { Card, Query, WidgetDocument } from '#engine/schema/document.ts'
import { matches } from '#engine/text/match.ts'
import type { Text } from '#engine/text/text.ts'
import { same } from '#engine/version/same.ts'
import { columnName, columnsOf, queriedIn, sourcesOf } from '../controls/choices/queries.ts'
import { Labelled } from '../controls/dialogs/labelled.tsx'
import { useAsk } from '../controls/dialogs/use-ask.ts'
import { useSay } from '../say/say.ts'
import { designerRoot } from '../session/container.ts'
import { useOutside, useSessionState } from '../session/designer-context.tsx'
import type { HearScripts } from '../stage/use-scripted.ts'
import { CardPreview } from './card-preview.tsx'
import { ParamValues } from './param-values.tsx'
import { mapSlots } from './query.ts'
import { QueryBuilder } from './query-builder.tsx'
import { AfterControl } from './script/after-control.tsx'
import { columnsIn } from './script/script-rows.tsx'
import './query.css'

interface QueryDialogProps {
  /** the card, or the node that draws the query */
  card: Card
  query: Query
  map: Record<string, string>
  slots: NonNullable<WidgetDocument['slots']>
  /** the title the card has with a query */
  titleWith(query: Query): Text | undefined
  onClose(): void
  onSave(query: Query, map: Record<string, string>): void
}

/** The choice of the card's own query. */
const OWN = ''

export function QueryDialog({
  card,
  query: given,
  map: givenMap,
  slots,
  titleWith,
  onClose,
  onSave,
}: QueryDialogProps) {
  const t = useT()
  const ask = useAsk()
  const say = useSay()
  const lang = useLang()
  const { view, app } = useSessionState('view', 'app')
  const { ports } = useOutside()
  const [query, setQuery] = useState(given)
  const [map, setMap] = useState(givenMap)
  const sources = sourcesOf(view, app.library)
  const { documents } = queriedIn(view, app, ports.me)
  const named = query.use ?? query.sql
  const document = named === undefined ? undefined : sources.query(named)
  const [made, setMade] = useState<string[]>([])
  const isDrawn = card.props?.script !== undefined
  const hear: HearScripts = useCallback(
    told => {
      if (!('error' in told) && !isDrawn) setMade(columnsIn(told.rows))
    },
    [isDrawn],
  )
  const asked = columnsOf(query, sources)
  const columns = [...asked, ...(query.after ? made.filter(name => !asked.includes(name)) : [])].map(value => ({
    value,
    label: columnName(query, value, sources, t, lang),
  }))
  const take = (changed: Query) => {
    setQuery(changed)
    // a script may give columns of its own
    if (!changed.after) setMap(mapSlots(slots, changed, map, sources))
  }
  const { id, run, minutes, after } = query
  const kept = { id, ...(run && { run }), ...(minutes && { minutes }), ...(after && { after }) }
  const choose = (key: string) => {
    if (key === OWN) return take({ ...kept, get: 'sums' })
    take({ ...kept, [sources.query(key)?.entity === undefined ? 'sql' : 'use']: key })
  }
  const whole =
    document !== undefined || (query.entity !== undefined && (query.get !== 'sums' || Boolean(query.measures?.length)))
  const unfilled = slots.find(({ id: slot, required }) => required && map[slot] === undefined)
  const close = async () => {
    const changed = !same(query, given) || !same(map, givenMap)
    if (!changed || (await ask(t('designer.query.leave'), t('designer.query.leave.ok')))) onClose()
  }
  const shown = { ...card, title: titleWith(query), map }
  return (
    <Modal
      getContainer={designerRoot}
      open
      className="dz-tall"
      width={1040}
      title={t('designer.query')}
      okText={t('designer.rule.done')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: !whole }}
      onCancel={() => void close()}
      onOk={() => {
        onSave(query, map)
        onClose()
      }}
    >
      <div className="dz-query dz-query-set">
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
          {(document || query.entity !== undefined) && <AfterControl card={shown} query={query} onChange={setQuery} />}
        </div>
        <CardPreview
          card={shown}
          query={query}
          onScripts={hear}
          lacks={
            whole
              ? unfilled && t('designer.query.lacks.slot', { slot: say.text(unfilled.title) })
              : t(query.entity === undefined ? 'designer.query.lacks.model' : 'designer.query.lacks.measure')
          }
        />
      </div>
    </Modal>
  )
}

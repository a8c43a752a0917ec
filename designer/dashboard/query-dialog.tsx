/**
 * The data of a card in three steps: what, how, what is shown.
 * @source docs/designer.md#boards
 */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { useLang, useT } from '#engine/react/text.ts'
import type { EntityDocument, Query, WidgetDocument } from '#engine/schema/document.ts'
import { designerRoot } from '../frame/container.ts'
import { useSessionState } from '../frame/designer-context.tsx'
import { Labelled } from '../frame/labelled.tsx'
import { useSay } from '../frame/say.ts'
import { columnName, columnsOf } from '../inspector/queries.ts'
import { RuleControl } from '../inspector/rule-control.tsx'
import { SortControl } from '../inspector/sort-control.tsx'
import { groupFields, keepSort, type Measure, mapSlots, measureFields, measureId, PERIODS } from './query.ts'

interface QueryDialogProps {
  query: Query
  map: Record<string, string>
  slots: NonNullable<WidgetDocument['slots']>
  onClose(): void
  onSave(query: Query, map: Record<string, string>): void
}

export function QueryDialog({ query: given, map: givenMap, slots, onClose, onSave }: QueryDialogProps) {
  const t = useT()
  const say = useSay()
  const { view, app } = useSessionState('view', 'app')
  const [query, setQuery] = useState(given)
  const [map, setMap] = useState(givenMap)
  const own = Object.values(view.stored).filter((one): one is EntityDocument => one.kind === 'entity')
  const entities = [...own, ...app.library.entities]
  const entity = entities.find(one => one.key === query.entity)
  const measures = query.measures ?? []
  const groups = query.group ?? []
  const lang = useLang()
  const columns = columnsOf(query).map(value => ({ value, label: columnName(query, value, entity, t, lang) }))
  const take = (changed: Query) => {
    setQuery(keepSort(changed))
    setMap(mapSlots(slots, changed, map))
  }
  const put = (next: Partial<Query>) => take({ ...query, ...next })
  const putMeasure = (index: number, measure: Measure) =>
    put({ measures: measures.with(index, { ...measure, id: measureId(measure, measures.toSpliced(index, 1)) }) })
  /** the other groups stay; one that is taken away makes room for the next */
  const putGroup = (index: number, next: Group | undefined) => {
    const all = next ? groups.with(index, next) : groups.toSpliced(index, 1)
    put({ group: all.length > 0 ? all : undefined })
  }
  return (
    <Modal
      getContainer={designerRoot}
      open
      width={640}
      title={t('designer.query')}
      okText={t('designer.rule.done')}
      cancelText={t('designer.cancel')}
      okButtonProps={{ disabled: !entity || measures.length === 0 }}
      onCancel={onClose}
      onOk={() => {
        onSave(query, map)
        onClose()
      }}
    >
      <div>
        <Labelled label={t('designer.query.what')} htmlFor="dz-q-entity">
          <Select
            id="dz-q-entity"
            showSearch
            optionFilterProp="label"
            value={query.entity}
            onChange={key => take({ id: query.id, entity: key, get: 'sums', measures: [{ id: 'n', fn: 'count' }] })}
            options={entities.map(one => ({ value: one.key, label: say.text(one.title) }))}
          />
        </Labelled>
        {entity && (
          <>
            <Labelled label={t('designer.query.where')} htmlFor="dz-q-where">
              <RuleControl
                id="dz-q-where"
                kind="rule"
                from="records"
                title={t('designer.query.where')}
                value={query.where}
                entity={entity}
                onChange={rule => put({ where: rule ?? undefined })}
              />
            </Labelled>
            {[...groups.keys(), groups.length].slice(0, GROUPS).map(index => (
              <GroupSelect
                key={index}
                index={index}
                group={groups[index]}
                entity={entity}
                taken={groups.map(({ id, of }) => of ?? id)}
                onChange={next => (groups[index] ? putGroup(index, next) : next && put({ group: [...groups, next] }))}
              />
            ))}
            <Labelled label={t('designer.query.measures')}>
              {measures.map((measure, index) => (
                <div key={measure.id} className="dz-row sw-rule-clause">
                  <Select
                    value={measure.fn}
                    aria-label={t('designer.query.fn')}
                    onChange={fn =>
                      putMeasure(index, fn === 'count' ? { ...measure, fn, of: undefined } : { ...measure, fn })
                    }
                    options={(['count', 'sum', 'avg', 'min', 'max'] as const).map(value => ({
                      value,
                      label: t(`designer.value.${value}`),
                    }))}
                  />
                  {measure.fn !== 'count' && (
                    <Select
                      className="sw-rule-value"
                      value={measure.of}
                      aria-label={t('designer.query.of')}
                      onChange={of => putMeasure(index, { ...measure, of })}
                      options={measureFields(entity).map(field => ({ value: field.id, label: say.text(field.title) }))}
                    />
                  )}
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t('designer.query.removeMeasure')}
                    onClick={() => put({ measures: measures.toSpliced(index, 1) })}
                  />
                </div>
              ))}
              <Button
                size="small"
                type="dashed"
                icon={<PlusOutlined />}
                onClick={() =>
                  put({ measures: [...measures, { id: measureId({ id: '', fn: 'count' }, measures), fn: 'count' }] })
                }
              >
                {t('designer.query.addMeasure')}
              </Button>
            </Labelled>
            <Labelled label={t('designer.query.sort')} htmlFor="dz-q-sort">
              <SortControl
                id="dz-q-sort"
                label={t('designer.query.sort')}
                value={query.sort ?? []}
                offered={columns}
                onChange={sort => put({ sort })}
              />
            </Labelled>
            <Labelled label={t('designer.query.size')} htmlFor="dz-q-size">
              <InputNumber
                id="dz-q-size"
                min={1}
                max={1000}
                precision={0}
                value={query.size ?? null}
                onChange={size => put({ size: size ?? undefined })}
              />
            </Labelled>
            {slots.map(slot => (
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
          </>
        )}
      </div>
    </Modal>
  )
}

type Group = NonNullable<Query['group']>[number]

/** what the dialog offers: what stands along an axis, and what tells the series apart */
const GROUPS = 2

interface GroupSelectProps {
  index: number
  group: Group | undefined
  entity: EntityDocument
  /** fields of the groups */
  taken: string[]
  onChange(group: Group | undefined): void
}

/** One field to group by, and of a date the period. */
function GroupSelect({ index, group, entity, taken, onChange }: GroupSelectProps) {
  const t = useT()
  const say = useSay()
  const id = `dz-q-group-${index}`
  const field = group?.of ?? group?.id
  const isDate = /^date/.test(entity.fields.find(one => one.id === field)?.type ?? '')
  return (
    <Labelled label={t(index === 0 ? 'designer.query.group' : 'designer.query.group.then')} htmlFor={id}>
      <div className="dz-row">
        <Select
          id={id}
          allowClear
          className="sw-rule-value"
          value={field}
          onChange={(next?: string) => onChange(next === undefined ? undefined : { id: next })}
          options={groupFields(entity)
            .filter(one => one.id === field || !taken.includes(one.id))
            .map(one => ({ value: one.id, label: say.text(one.title) }))}
        />
        {group && isDate && (
          <Select
            value={group.by}
            className="sw-rule-value"
            aria-label={t('designer.query.period')}
            placeholder={t('designer.query.period')}
            onChange={by => onChange({ ...group, by })}
            options={PERIODS.map(value => ({ value, label: t(`designer.period.${value}`) }))}
          />
        )}
      </div>
    </Labelled>
  )
}

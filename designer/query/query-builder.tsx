/**
 * Builds a query over a model: which model, its condition, records or sums, and the sort. For cards and for query
 * documents.
 * @source docs/designer.md#boards; docs/designer.md#queries
 */

import { Button, InputNumber, Segmented, Select } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import type { EntityDocument, Query } from '#engine/schema/document.ts'
import { columnName, columnsOf, queriedIn, sourcesOf } from '../controls/choices/queries.ts'
import { SortControl, sortFields } from '../controls/choices/sort-control.tsx'
import { Labelled } from '../controls/dialogs/labelled.tsx'
import { RuleControl } from '../rules/rule-control.tsx'
import { useSay } from '../say/say.ts'
import { useOutside, useSessionState } from '../session/designer-context.tsx'
import {
  asQuery,
  COUNTED,
  groupFields,
  keepSort,
  type Measure,
  measureFields,
  measureId,
  PERIODS,
  type UnnamedQuery,
} from './query.ts'
import './query.css'

interface QueryBuilderProps {
  query: UnnamedQuery
  onChange(query: UnnamedQuery): void
}

export function QueryBuilder({ query, onChange }: QueryBuilderProps) {
  const t = useT()
  const say = useSay()
  const lang = useLang()
  const { view, app } = useSessionState('view', 'app')
  const { ports } = useOutside()
  const { own, others } = queriedIn(view, app, ports.me)
  const entity = query.entity === undefined ? undefined : view.entity(query.entity)
  const optionsOf = (models: EntityDocument[]) => models.map(one => ({ value: one.key, label: say.text(one.title) }))
  const isKnown = entity === undefined || [...own, ...others].includes(entity)
  const sources = sourcesOf(view, app.library)
  const isSums = query.get === 'sums'
  const groups = query.group ?? []
  const offered = isSums
    ? columnsOf(asQuery(query), sources).map(value => ({
        value,
        label: columnName(asQuery(query), value, sources, t, lang),
      }))
    : sortFields(entity).map(field => ({ value: field.id, label: say.text(field.title) }))
  const put = (next: UnnamedQuery) => onChange(keepSort({ ...query, ...next }, sources))
  /** the other groups are kept; a removed one makes room for the next */
  const putGroup = (index: number, next: Group | undefined) => {
    const all = next ? groups.with(index, next) : groups.toSpliced(index, 1)
    put({ group: all.length > 0 ? all : undefined })
  }
  return (
    <>
      <Labelled label={t('designer.query.what')} htmlFor="dz-q-entity">
        <Select
          id="dz-q-entity"
          showSearch
          optionFilterProp="label"
          value={query.entity}
          onChange={key => onChange({ entity: key, ...(query.get === 'rows' ? { get: 'rows' } : COUNTED) })}
          options={[
            { label: t('designer.query.models.own'), options: optionsOf(own) },
            { label: t('designer.query.models.others'), options: optionsOf(isKnown ? others : [entity, ...others]) },
          ].filter(({ options }) => options.length > 0)}
        />
      </Labelled>
      {entity && (
        <>
          {query.get !== 'one' && (
            <Labelled label={t('designer.query.get')}>
              <Segmented
                className="dz-begin"
                aria-label={t('designer.query.get')}
                value={isSums ? 'sums' : 'rows'}
                onChange={get => put(get === 'sums' ? COUNTED : { get: 'rows', group: undefined, measures: undefined })}
                options={(['sums', 'rows'] as const).map(value => ({ value, label: t(`designer.query.get.${value}`) }))}
              />
            </Labelled>
          )}
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
          {isSums && (
            <>
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
              <Measures entity={entity} measures={query.measures ?? []} onChange={measures => put({ measures })} />
            </>
          )}
          <Labelled label={t('designer.query.sort')} htmlFor="dz-q-sort">
            <SortControl
              id="dz-q-sort"
              label={t('designer.query.sort')}
              value={query.sort ?? []}
              offered={offered}
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
        </>
      )}
    </>
  )
}

interface MeasuresProps {
  entity: EntityDocument
  measures: Measure[]
  onChange(measures: Measure[]): void
}

function Measures({ entity, measures, onChange }: MeasuresProps) {
  const t = useT()
  const say = useSay()
  const putMeasure = (index: number, measure: Measure) =>
    onChange(measures.with(index, { ...measure, id: measureId(measure, measures.toSpliced(index, 1)) }))
  return (
    <Labelled label={t('designer.query.measures')}>
      {measures.map((measure, index) => (
        <div key={measure.id} className="dz-row sw-rule-clause">
          <Select
            value={measure.fn}
            aria-label={t('designer.query.fn')}
            onChange={fn => putMeasure(index, fn === 'count' ? { ...measure, fn, of: undefined } : { ...measure, fn })}
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
            icon={<Icon name="delete" />}
            aria-label={t('designer.query.removeMeasure')}
            onClick={() => onChange(measures.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<Icon name="plus" />}
        onClick={() => onChange([...measures, { id: measureId({ id: '', fn: 'count' }, measures), fn: 'count' }])}
      >
        {t('designer.query.addMeasure')}
      </Button>
    </Labelled>
  )
}

type Group = NonNullable<Query['group']>[number]

/** groups offered: one for the axis, one for the series */
const GROUPS = 2

interface GroupSelectProps {
  index: number
  group: Group | undefined
  entity: EntityDocument
  /** fields of the groups */
  taken: string[]
  onChange(group: Group | undefined): void
}

/** A field to group by, with the period for a date. */
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

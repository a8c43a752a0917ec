/** A sort: fields or columns, each ascending or descending, the most important first. @source docs/language.md#table */

import { Button, Select } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { WithHint } from '#engine/react/overlay/hint.tsx'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Field, Sort } from '#engine/schema/document.ts'
import { matches } from '#engine/text/match.ts'
import '../inputs/inputs.css'

interface SortControlProps {
  id: string
  label: string
  value: Sort[]
  offered: { value: string; label: string }[]
  /** called with undefined for an empty sort */
  onChange(value: Sort[] | undefined): void
}

const UNSORTED = ['text', 'json', 'file', 'children', 'refs', 'users', 'depts']

/** Fields that records can be sorted by. */
export function sortFields(entity: EntityDocument | undefined): Field[] {
  return (entity?.fields ?? []).filter(({ type, secret }) => !secret && !UNSORTED.includes(type))
}

export function SortControl({ id, label, value: sorts, offered, onChange }: SortControlProps) {
  const t = useT()
  const put = (next: Sort[]) => onChange(next.length > 0 ? next : undefined)
  const titleOf = (column: string) => offered.find(({ value }) => value === column)?.label ?? column
  const free = offered.filter(({ value }) => !sorts.some(sort => sort.id === value))
  return (
    <ul className="dz-options">
      {sorts.map((sort, at) => {
        const title = titleOf(sort.id)
        const down = sort.order === 'down'
        const turn = t(down ? 'designer.sort.down' : 'designer.sort.up', { field: title })
        return (
          <li key={sort.id} className="dz-row">
            <span className="dz-fill">{title}</span>
            <WithHint text={turn}>
              <Button
                type="text"
                size="small"
                icon={down ? <Icon name="sort-descending" /> : <Icon name="sort-ascending" />}
                aria-label={turn}
                onClick={() => put(sorts.with(at, down ? { id: sort.id } : { id: sort.id, order: 'down' }))}
              />
            </WithHint>
            <Button
              type="text"
              size="small"
              icon={<Icon name="delete" />}
              aria-label={t('designer.sort.remove', { field: title })}
              onClick={() => put(sorts.toSpliced(at, 1))}
            />
          </li>
        )
      })}
      <li>
        <Select
          id={id}
          className="dz-full"
          showSearch
          value={null}
          placeholder={t('designer.sort.add')}
          aria-label={label}
          onChange={(field: string | null) => field && put([...sorts, { id: field }])}
          options={free}
          filterOption={(typed, option) => matches(typed, [option?.label, option?.value])}
        />
      </li>
    </ul>
  )
}

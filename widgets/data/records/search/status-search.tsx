/** The search by the status of a record, where some have another than the normal one. @source docs/ui.md#a-list-screen */
import { useT } from '#engine/react/text.ts'
import type { Choices } from './choices-of.ts'

export interface StatusSearch {
  value: string | null
  onChange(value: string | null): void
}

const STATUSES = ['1', '2', '3', '4', '5']

export function useStatuses(): Choices {
  const t = useT()
  return STATUSES.map(id => ({ id, title: t(`data.status${id}`) }))
}

/** A list of them, above a table. */
export function StatusSelect({ value, onChange }: StatusSearch) {
  const t = useT()
  return (
    <select
      className="sw-choose"
      aria-label={t('data.dataStatus')}
      value={value ?? ''}
      onChange={event => onChange(event.target.value || null)}
    >
      <option value="">{t('data.statusAll')}</option>
      {useStatuses().map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  )
}

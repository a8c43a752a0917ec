/** What the records of a group have in common: the value as in a cell, a month in words, or that there is none. */
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import { Cell } from '../../row/cell.tsx'
import { type Group, isDated } from './groups-of.ts'
import type { Groups } from './use-groups.ts'

export function GroupName({ group, groups: { field, by } }: { group: Group; groups: Groups }) {
  const t = useT()
  const { lang } = usePage().ports
  const { value, labels } = group
  if (value === null) return t('groups.none', { title: pick(field.title, lang) })
  if (isDated(field) && (by ?? 'month') === 'month') {
    const month = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en', {
      year: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    })
    return month.format(new Date(`${value}-01T00:00:00Z`))
  }
  const row = { [field.name ?? field.id]: value, ...(labels && { $ref: { [field.id]: labels } }) }
  return <Cell drawn={{ field: isDated(field) ? { ...field, type: 'date' } : field }} row={row} />
}

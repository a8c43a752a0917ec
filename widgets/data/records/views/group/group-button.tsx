/** Chooses the field a list is grouped by, dates by day or by month. Loaded on demand. @source docs/ui.md#a-list-screen */
import { Button } from 'antd'
import type { GroupBy } from '#engine/access/view-settings.ts'
import { Icon } from '#engine/react/icon.tsx'
import { type MenuEntry, WithMenu } from '#engine/react/overlay/menu.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/groups.json'
import type { DrawnColumn } from '../../row/columns.ts'
import { canGroup, isDated } from './groups-of.ts'

addTexts('groups', texts)

interface GroupButtonProps {
  columns: DrawnColumn[]
  group: GroupBy | null
  onGroup(group: GroupBy | null): void
}

export default function GroupButton({ columns, group, onGroup }: GroupButtonProps) {
  const t = useT()
  const offered = columns.filter(canGroup)
  if (offered.length === 0) return null
  const entries = offered.flatMap(({ field, title }): MenuEntry[] => {
    const ways: GroupBy[] = isDated(field)
      ? [
          { id: field.id, by: 'month' },
          { id: field.id, by: 'day' },
        ]
      : [{ id: field.id }]
    return ways.map(way => ({
      key: `${way.id} ${way.by}`,
      label: way.by ? t(`groups.${way.by}`, { title }) : title,
      chosen: group?.id === way.id && (group.by ?? ways[0]?.by) === way.by,
      run: () => onGroup(way),
    }))
  })
  const chosen = entries.find(entry => entry.chosen)
  const said = chosen ? t('groups.by', { title: chosen.label }) : t('groups.title')
  return (
    <WithMenu items={[{ key: '', label: t('groups.off'), chosen: !chosen, run: () => onGroup(null) }, ...entries]}>
      <Button type="text" icon={<Icon name="unordered-list" />} aria-label={said} title={said}>
        {chosen?.label}
      </Button>
    </WithMenu>
  )
}

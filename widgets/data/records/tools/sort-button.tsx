/**
 * Chooses the column and direction by which cards are sorted, because cards have no heads to press.
 * @source docs/ui.md#a-list-screen
 */
import { Button } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/cards.json'
import type { RowsProps } from '../views/rows-props.ts'

addTexts('cards', texts)

export default function SortButton({ columns, sort, onSort }: Pick<RowsProps, 'columns' | 'sort' | 'onSort'>) {
  const t = useT()
  const offered = columns.filter(({ sortable }) => sortable)
  const [by] = sort
  const chosen = offered.find(({ field }) => field.id === by?.id)
  if (offered.length === 0) return null
  const order = by?.order ?? 'up'
  const said = chosen ? `${chosen.title} ${t(`cards.${order}`)}` : t('cards.usual')
  return (
    <WithMenu
      items={[
        { key: '', label: t('cards.usual'), chosen: !chosen, run: () => onSort([]) },
        ...offered.map(({ field, title }) => ({
          key: field.id,
          label: title,
          chosen: field.id === by?.id,
          run: () => onSort([{ id: field.id, order: 'up' }]),
        })),
        ...(chosen ? (['up', 'down'] as const) : []).map(way => ({
          key: `:${way}`,
          label: t(`cards.${way}`),
          chosen: way === order,
          apart: way === 'up',
          run: () => onSort([{ id: chosen?.field.id ?? '', order: way }]),
        })),
      ]}
    >
      <Button
        icon={<Icon name="sort-ascending" />}
        aria-label={t('cards.sortBy', { by: said })}
        title={t('cards.sortBy', { by: said })}
      />
    </WithMenu>
  )
}

/**
 * Chooses the column and direction by which cards are sorted, because cards have no heads to press. @source
 * docs/ui.md#a-list-screen
 */
import { Button } from 'antd'
import { addTexts, useT } from '#engine/react/text.ts'
import texts from '#schemas/text/cards.json'
import type { RowsProps } from '../rows-props.ts'

addTexts('cards', texts)

export function CardSort({ columns, sort, onSort }: Pick<RowsProps, 'columns' | 'sort' | 'onSort'>) {
  const t = useT()
  const offered = columns.filter(({ sortable }) => sortable)
  const [by] = sort
  const id = offered.find(({ field }) => field.id === by?.id)?.field.id
  if (offered.length === 0) return null
  const order = by?.order ?? 'up'
  return (
    <div className="sw-card-sort">
      <select
        className="sw-choose"
        aria-label={t('cards.sort')}
        value={id ?? ''}
        onChange={event => onSort(event.target.value ? [{ id: event.target.value, order: 'up' }] : [])}
      >
        <option value="">{t('cards.usual')}</option>
        {offered.map(({ field, title }) => (
          <option key={field.id} value={field.id}>
            {title}
          </option>
        ))}
      </select>
      {id && (
        <Button onClick={() => onSort([{ id, order: order === 'up' ? 'down' : 'up' }])}>
          {t(order === 'up' ? 'cards.up' : 'cards.down')}
        </Button>
      )}
    </div>
  )
}

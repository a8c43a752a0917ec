/** The rows as cards, for a box below 768 px. The first column is the card's title. @source docs/ui.md#shell */
import { Checkbox } from 'antd'
import { useT } from '#engine/react/text.ts'
import { CardSort } from './card-sort.tsx'
import { Cell } from './cell.tsx'
import { RowActions } from './row-actions.tsx'
import { isOnRow, type RowsProps } from './rows-props.ts'
import { levelOf, TreeCell } from './tree-cell.tsx'

export default function CardList(props: RowsProps) {
  const { caption, columns, rows, tree, select, chosen, onChoose, actionsOf, onRun, onRow, formatOf, busy } = props
  const t = useT()
  const [first, ...rest] = columns
  return (
    <>
      <CardSort {...props} />
      <ul className="sw-cards" aria-label={caption} aria-busy={busy}>
        {rows.map(row => {
          const id = String(row.id)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the same choice is offered by the checkbox
            <li
              key={id}
              className={chosen.has(id) ? 'sw-on' : undefined}
              style={tree && levelOf(tree, row)}
              onClick={onRow && (event => isOnRow(event) && onRow(row))}
            >
              <div className="sw-card-head">
                {select !== 'none' && (
                  <Checkbox
                    aria-label={t('data.select')}
                    checked={chosen.has(id)}
                    onChange={event => onChoose([id], event.target.checked)}
                  />
                )}
                <strong
                  className={formatOf(row, first?.column.id ?? '')}
                  data-item={first && `columns/${first.column.id}`}
                >
                  {first && <TreeCell drawn={first} row={row} tree={tree} />}
                </strong>
              </div>
              <dl>
                {rest.map(drawn => (
                  <div key={drawn.column.id} data-item={`columns/${drawn.column.id}`}>
                    <dt>{drawn.title}</dt>
                    <dd className={formatOf(row, drawn.column.id)}>
                      <Cell drawn={drawn} row={row} />
                    </dd>
                  </div>
                ))}
              </dl>
              <RowActions buttons={actionsOf(row)} row={row} onRun={onRun} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

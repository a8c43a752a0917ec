/**
 * What a card shows on a phone: its title, one tag, three facts in a line, the rest on request. Pressed, it opens its
 * record; what else can be done with it is in a menu.
 * @source docs/ui.md#a-list-screen
 */
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Icon } from '#engine/react/icon.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import { isDangerous } from '../../row/buttons.ts'
import { Cell, textOf } from '../../row/cell.tsx'
import type { DrawnColumn } from '../../row/columns.ts'
import { ActionButton, MoreActions } from '../../row/row-actions.tsx'
import type { CardsProps } from '../rows-props.ts'
import { TreeCell } from '../tree/tree-cell.tsx'
import { CardChoice, CardValues } from './card-parts.tsx'

const FACTS = 3

interface PhoneCardProps {
  row: WireRecord
  cards: CardsProps
  /** content beside its title */
  beside?: ReactNode
}

export function PhoneCard({ row, cards, beside }: PhoneCardProps) {
  const { columns, tree, actionsOf, onRun, pressOf, formatOf } = cards
  const t = useT()
  const page = usePage()
  const [open, setOpen] = useState(false)
  const [first, ...others] = columns
  const tag = tagOf(others)
  const told = others.filter(drawn => drawn !== tag)
  const rest = told.slice(FACTS)
  const pressed = pressOf(row)
  const onRow = pressed === undefined ? undefined : cards.onRow
  const opens = onRow && first && !tree && isPlain(first) ? onRow : undefined
  const offered = actionsOf(row)
  // the title does the same
  const actions = opens ? offered.filter(button => button !== pressed) : offered
  // where a touch on the card opens nothing, what one does with it is in sight
  const main = onRow ? undefined : actions.find(button => !isDangerous(button))
  return (
    <>
      <div className="sw-card-head">
        <CardChoice {...{ row, cards }} />
        <strong className={formatOf(row, first?.column.id ?? '')} data-item={first && `columns/${first.column.id}`}>
          {first && opens ? (
            <button type="button" className="sw-card-open sw-cut" onClick={() => opens(row)}>
              {textOf(page, first, row) || '–'}
            </button>
          ) : (
            first && <TreeCell drawn={first} row={row} tree={tree} reachable />
          )}
        </strong>
        {tag && (
          <span className={`sw-card-tag ${formatOf(row, tag.column.id)}`} data-item={`columns/${tag.column.id}`}>
            <Cell drawn={tag} row={row} />
          </span>
        )}
        {beside}
        {main && (
          <ActionButton
            button={main}
            type="link"
            data-item={`rowActions/${main.id}`}
            onPress={() => onRun(main, row)}
          />
        )}
        <MoreActions buttons={actions.filter(button => button !== main)} onRun={button => onRun(button, row)} />
      </div>
      {told.length > 0 && (
        <div className="sw-card-facts">
          <CardValues {...{ row, cards }} columns={told.slice(0, FACTS)} />
          {rest.length > 0 && (
            <Button
              type="text"
              icon={<Icon name={open ? 'up' : 'down'} />}
              aria-expanded={open}
              aria-label={open ? t('data.less') : t('data.moreOf', { n: rest.length })}
              onClick={() => setOpen(!open)}
            />
          )}
        </div>
      )}
      {open && <CardValues {...{ row, cards }} columns={rest} />}
    </>
  )
}

/** Shown by nothing but its text, so it can be that of a button. */
const isPlain = ({ field, edit }: DrawnColumn) => !edit && !field.format && !field.keysOf && field.type !== 'file'

/** The column that says how a record is: the first choice with colours, else the first choice. */
function tagOf(columns: DrawnColumn[]): DrawnColumn | undefined {
  const choices = columns.filter(({ field, through }) => !through && !field.many && /^(enum|dict)$/.test(field.type))
  return choices.find(({ field }) => field.options?.some(({ colour }) => colour)) ?? choices[0]
}

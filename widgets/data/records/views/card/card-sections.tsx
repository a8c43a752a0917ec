/**
 * Cards in sections by the value of a field, each below a heading, in the order in which the rows come.
 * @source docs/language.md#table
 */
import { useId } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { Field } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { isEmpty } from '#engine/value/value.ts'
import texts from '#schemas/text/groups.json'
import { Cell } from '../../row/cell.tsx'
import type { RowsProps } from '../rows-props.ts'
import { Cards } from './cards.tsx'

addTexts('groups', texts)

type Section = [key: string, rows: WireRecord[]]

/** Rows with an equal value stand together, where the first of them stands. */
const inSections = (rows: WireRecord[], { id, name = id }: Pick<Field, 'id' | 'name'>): Section[] => [
  ...Map.groupBy(rows, row => JSON.stringify(isEmpty(row[name]) ? null : row[name])),
]

export function CardSections({ field, ...props }: RowsProps & { field: Field }) {
  const id = useId()
  const t = useT()
  const { lang } = usePage().ports
  return (
    <div className="sw-card-sections">
      {inSections(props.rows, field).map(([key, rows], place) => (
        <section key={key}>
          <h3 id={`${id}-${place}`}>
            {key === 'null' ? (
              t('groups.none', { title: pick(field.title, lang) })
            ) : (
              <Cell drawn={{ field }} row={rows[0]!} />
            )}
          </h3>
          <Cards {...props} rows={rows} aria-labelledby={`${id}-${place}`} />
        </section>
      ))}
    </div>
  )
}

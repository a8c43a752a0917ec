/**
 * The rows of a list in groups: of its table, or of its cards. Loaded on demand.
 * @source docs/language.md#table; docs/ui.md#a-list-screen
 */
import { useNarrow } from '#engine/react/frame/measure.tsx'
import type { Field } from '#engine/schema/document.ts'
import { fieldsOf } from '../../row/columns.ts'
import { GridView } from '../grid/grid-view.tsx'
import type { RowsProps } from '../rows-props.ts'
import GroupCards from './group-cards.tsx'
import { useGroups } from './use-groups.ts'

export default function Grouped(props: RowsProps) {
  const { grouped, totals } = props
  const field = grouped && fieldsOf(totals.entity).get(grouped.id)
  // the groups of another field or period are others: none of the old ones is drawn as one of them
  return field ? <ByField key={`${grouped.id} ${grouped.by}`} {...props} field={field} /> : null
}

function ByField({ field, ...props }: RowsProps & { field: Field }) {
  const { grouped, totals } = props
  const groups = useGroups(totals, field, grouped?.by, grouped?.size ?? 0)
  const isCards = useNarrow() || grouped?.asCards
  return isCards ? <GroupCards {...props} groups={groups} /> : <GridView {...props} groups={groups} />
}

import { lazy } from 'react'
import { targetOf } from '#engine/entity/target-of.ts'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { ListPicker } from '../../parts/list-picker.tsx'
import type { Props } from './props.gen.ts'
import './texts.ts'

const RecordsDialog = lazy(() => import('./records-dialog.tsx'))

/**
 * One record that a reference points at, or several, found by name or chosen from the list of its entity, with its
 * columns and its search.
 * @source docs/ui.md#a-value
 */
export default function RecordSelect(widget: WidgetProps<Props, string | string[]>) {
  const { field, title } = widget
  const t = useT()
  const entity = targetOf(field)
  const hint = t('recordSelect.fromList')
  return (
    <ListPicker
      {...{ widget, entity, hint }}
      many={field?.type === 'refs'}
      icon="table"
      label={`${title} ${hint}`}
      dialog={props => <RecordsDialog {...props} entity={entity ?? ''} title={title} />}
    />
  )
}

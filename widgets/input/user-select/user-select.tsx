import { lazy } from 'react'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { ListPicker } from '../../parts/list-picker.tsx'
import type { Props } from './props.gen.ts'

const PeopleDialog = lazy(() => import('./people-dialog.tsx'))

/**
 * One person, or several where the field or the `multiple` prop allows it, found by name or selected from the list of
 * people.
 * @source SH-71, SH-72
 */
export default function UserSelect(widget: WidgetProps<Props, string | string[]>) {
  const t = useT()
  const label = t('widgets.people')
  return (
    <ListPicker
      {...{ widget, label }}
      hint={label}
      entity="user"
      many={widget.field?.type === 'users' || Boolean(widget.props.multiple)}
      icon="team"
      dialog={props => <PeopleDialog {...props} />}
    />
  )
}

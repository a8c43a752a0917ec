/** The views that load their own records. @source docs/language.md#table */
import { Calendar } from './calendar/calendar.tsx'
import { Kanban } from './kanban/kanban.tsx'
import type { LaidProps } from './laid-props.ts'

export default function Laid(props: LaidProps) {
  return props.view.view === 'calendar' ? <Calendar {...props} /> : <Kanban {...props} />
}

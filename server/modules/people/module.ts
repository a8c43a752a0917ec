import type { Module } from '../module.ts'
import { appointmentHook } from './appointment-hook.ts'
import { calendarYear } from './calendar-year.ts'
import { deputyHook } from './deputy-hook.ts'
import { workCalendarHook } from './work-calendar-hook.ts'

/** Who handles what: appointments, deputies and working calendars. @source docs/workflow.md#people */
export const peopleModule: Module = {
  verbs: { 'workCalendar.year': calendarYear },
  hooks: { appointment: appointmentHook, deputy: deputyHook, workCalendar: workCalendarHook },
}

import type { Module } from '../module.ts'
import { accountHook } from './account-hook.ts'
import { appointmentHook } from './appointment-hook.ts'
import { calendarYear } from './calendar/calendar-year.ts'
import { calendarPartHook, workCalendarHook } from './calendar/work-calendar-hook.ts'
import { registerWorkdays } from './calendar/workdays.ts'
import { deputyHook } from './deputy-hook.ts'
import { HANDOVER_VERBS } from './handover.ts'

/** Who handles what: appointments, deputies, working calendars, handover. @source docs/workflow.md#people */
export const peopleModule: Module = {
  parts: [registerWorkdays],
  verbs: { 'workCalendar.year': calendarYear, ...HANDOVER_VERBS },
  hooks: {
    user: accountHook,
    appointment: appointmentHook,
    deputy: deputyHook,
    workCalendar: workCalendarHook,
    workCalendarDay: calendarPartHook('blade_work_calendar_day'),
    workCalendarHours: calendarPartHook('blade_work_calendar_hours'),
  },
}

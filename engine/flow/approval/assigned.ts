/** People a task is assigned to. */
import type { Assignment } from '../people/choose-handlers.ts'
import type { Acting } from '../people/deputies.ts'
import type { Task } from './approval.ts'

/** Whose place a handler fills: their own, or that of the person they are deputy of. */
export const placeOf = ({ id, deputyOf }: Acting): string => deputyOf ?? id

export const usersIn = (assignment: Assignment): Acting[] => (assignment.kind === 'handlers' ? assignment.users : [])

/** One person is the assignee, several are candidates. */
export function handlersIn(assignment: Assignment): Pick<Task, 'assignee' | 'deputyOf' | 'candidates'> {
  const [first, ...others] = usersIn(assignment)
  if (!first || others.length) return { assignee: null, deputyOf: null, candidates: usersIn(assignment) }
  return { assignee: first.id, deputyOf: first.deputyOf ?? null, candidates: [] }
}

/** In whose place a candidate acts. */
export const deputyOf = ({ candidates }: Task, user: string): string | null =>
  candidates.find(({ id }) => id === user)?.deputyOf ?? null

export const isAssigned = ({ assignee, candidates }: Task) => assignee !== null || candidates.length > 0

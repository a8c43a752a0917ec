import type { RecordScope } from '../state/scope.tsx'

/** DOM id of the control at `path` of a form (`title`, `spans/0/start`), for its label, its issue and jumps to it. */
export function controlId({ form }: Pick<RecordScope, 'form'>, path: string): string {
  return `f-${form}-${path.replaceAll('/', '-')}`
}

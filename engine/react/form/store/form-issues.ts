/** The issues of a form, by the addresses of its fields. */
import { batch, observable } from '@formily/reactive'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import texts from '#schemas/text/errors/engine-entity.json' with { type: 'json' }
import type { Issue } from '../../../error/issue.ts'
import { sayIssue } from '../../../text/say.ts'
import type { Lang } from '../../../text/text.ts'

/** An issue at the address of its field. */
interface Problem {
  path: string
  text: string
}

export interface FormIssues {
  /** Replaces the issues shown. */
  show(issues: (Issue | WireIssue)[]): void
  /** Replaces those at `path` and below it. */
  showAt(path: string, issues: Issue[]): void
  /** Removes the issues of a changed field; it is checked again at the next save. */
  forget(changed: string): void
  textsAt(path: string): string[]
  problems(): Problem[]
  /** how many issues are at `places` and below them */
  countAt(places: readonly string[]): number
}

/** @param langNow  read whenever an issue is shown, because the language may have changed since it was found */
export function createFormIssues(langNow: () => Lang): FormIssues {
  const issues = observable.shallow(new Map<string, (Issue | WireIssue)[]>())
  const textsAt = (path: string) => (issues.get(path) ?? []).map(issue => sayIssue(issue, langNow(), texts))
  const add = (list: (Issue | WireIssue)[]) => {
    for (const issue of list) issues.set(issue.path, [...(issues.get(issue.path) ?? []), issue])
  }
  const forget = (changed: string) => {
    for (const path of [...issues.keys()]) if (isWithin(path, changed)) issues.delete(path)
  }
  return {
    show: list =>
      batch(() => {
        issues.clear()
        add(list)
      }),
    showAt: (path, list) =>
      batch(() => {
        forget(path)
        add(list)
      }),
    forget,
    textsAt,
    countAt: places =>
      [...issues].reduce((n, [path, list]) => (places.some(place => isWithin(path, place)) ? n + list.length : n), 0),
    problems: () => [...issues.keys()].flatMap(path => textsAt(path).map(text => ({ path, text }))),
  }
}

/** Whether an address is `place` or below it. */
export const isWithin = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

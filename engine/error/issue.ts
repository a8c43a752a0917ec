/**
 * Something a person can correct. `path` uses ids, not indexes (`fields/title`); `code` is a row of
 * `schemas/text/errors`; `params` fill that row's text.
 * @source CONTRIBUTING.md#habits; ADR 0002
 */
export interface Issue {
  path: string
  code: string
  params?: Record<string, unknown>
  /** `warning` and `hint` never stop a publish or a save; absent means `error`. */
  level?: 'error' | 'warning' | 'hint'
}

export type Level = NonNullable<Issue['level']>

export function levelOf(issue: Issue): Level {
  return issue.level ?? 'error'
}

export function isError(issue: Issue): boolean {
  return levelOf(issue) === 'error'
}

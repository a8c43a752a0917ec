/**
 * Issues in the reader's words.
 * @source UQ-20; docs/language.md#messages; docs/language.md#rules-of-a-field
 */
import type { Issue } from '../error/issue.ts'
import { type Lang, say, type Text } from './text.ts'

/**
 * What is wrong, why, and what to do: as the server said it (`msg`), else as the field or the text of the code says it.
 * An unknown code says itself: a missing text is no empty message.
 * @param texts  by code, as in `schemas/text/errors`
 */
export function sayIssue(issue: Issue & { msg?: string }, lang: Lang, texts: Readonly<Record<string, Text>>): string {
  return issue.msg || say(texts[issue.code], issue.params ?? {}, lang) || issue.code
}

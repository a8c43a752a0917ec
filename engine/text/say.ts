/**
 * Messages of issues in the reader's language.
 * @source UQ-20; docs/language.md#messages; docs/language.md#rules-of-a-field
 */
import type { Issue } from '../error/issue.ts'
import { type Lang, say, type Text } from './text.ts'

/**
 * What is wrong, why, and what to do: the server's message (`msg`), else the field's own, else the text of the code. An
 * unknown code is shown itself, so that a message is never empty.
 * @param texts  by code, as in `schemas/text/errors`
 */
export function sayIssue(issue: Issue & { msg?: string }, lang: Lang, texts: Readonly<Record<string, Text>>): string {
  return issue.msg || say(texts[issue.code], issue.params ?? {}, lang) || issue.code
}

/** Whom changes of an app's records are told, as its managers keep it. @source ADR 0039; docs/language.md#notices */
import type { EntityDocument, Field } from '#engine/schema/document.ts'

/** What may be told of a record: a change, or that a process returned it to whoever started it. */
export type NoticeEvent = 'add' | 'edit' | 'returned' | 'remove'

/** The most changes of records that are told together. */
export const MOST_RECORDS = 5_000

/** A field that names people, to whom a notice may go. */
const namesPeople = ({ type, secret }: Field): boolean => (type === 'user' || type === 'users') && !secret

/** The fields of a model that name people. */
export const personFieldsOf = ({ fields }: EntityDocument): Field[] => fields.filter(namesPeople)

/**
 * Fields in the totals of visitors who are not signed in, and in the records shipped documents show them.
 * @source ADR 0046; docs/language.md#grants
 */
import type { EntityDocument, Field, FieldType } from '../schema/document.ts'

/** What tells of people, or of records one by one. */
const KEPT = new Set<FieldType>(['user', 'users', 'file', 'json', 'children', 'serial'])
/** What is usually the same for many records, so that totals by it tell of none of them. */
const COMMON = new Set<FieldType>([
  ...(['integer', 'decimal', 'boolean', 'date', 'datetime', 'time', 'enum', 'dict', 'dept', 'region'] as const),
])

/** Whether a grant can open the field to visitors. */
export const isTellable = ({ type, secret }: Field): boolean => !secret && !KEPT.has(type)

/** What a shipped document cannot show visitors of its records: people, and rows with rights of their own. */
const NEVER_SHOWN = new Set<FieldType>(['user', 'users', 'children'])

/** Whether a grant of a shipped document can show the field of single records to visitors. */
export const isShowable = ({ type, to, secret }: Field): boolean => !secret && !NEVER_SHOWN.has(type) && to !== 'user'

/** Ids of the fields a new grant to anyone withholds: texts and references may name people. */
export const withheldAtFirst = ({ fields }: EntityDocument): string[] =>
  fields.filter(field => isTellable(field) && !COMMON.has(field.type)).map(({ id }) => id)

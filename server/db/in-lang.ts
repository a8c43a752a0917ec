import { type RawBuilder, sql } from 'kysely'
import type { Lang } from '#engine/text/text.ts'

/**
 * A name as SQL, in English where the row has it.
 * @param at  the column with its alias, such as `d.dept_name`; the English is beside it in `d.dept_name_en`
 * @source docs/language.md#entity
 */
export const inLang = (lang: Lang | undefined, at: string): RawBuilder<string> =>
  lang === 'en' ? sql`coalesce(nullif(${sql.ref(`${at}_en`)}, ''), ${sql.ref(at)})` : sql`${sql.ref(at)}`

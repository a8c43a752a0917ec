/** How people are found and told apart, wherever one is picked or searched for. @source UR-11, UR-52, SH-71 */
import { type RawBuilder, sql } from 'kysely'
import type { Choice } from '#adapters/wire/screen.ts'
import type { Lang } from '#engine/text/text.ts'
import { inLang } from '../../db/in-lang.ts'

/** Whether the text at `at` contains `part`, in whatever case. */
export const contains = (at: RawBuilder<unknown>, part: string) =>
  sql`${at} ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`

/** Whether the name of `blade_user t` in pinyin, or its initials, contain the text. */
const isSpelled = (text: string) => contains(sql.ref('t.spelling'), text.toLowerCase().replaceAll(' ', ''))

/** Whether `blade_user t` is called so: by name, account, pinyin or initials. */
export const isCalled = (text: string) =>
  sql`(${contains(sql.ref('t.real_name'), text)} or ${contains(sql.ref('t.account'), text)} or ${isSpelled(text)})`

const namesOf = (lang: Lang | undefined, table: string, name: string, ids: string) =>
  sql`(select string_agg(${inLang(lang, `n.${name}`)}, ',' order by n.id) from ${sql.table(table)} n
    where n.tenant_id = t.tenant_id and n.id = any(${sql.ref(ids)}))`

/** Names of the departments of `blade_user t`, separated by commas. */
export const deptNamesOf = (lang?: Lang) => namesOf(lang, 'blade_dept', 'dept_name', 't.dept_id')

/** Names of the posts of `blade_user t`, separated by commas. */
export const postNamesOf = (lang?: Lang) => namesOf(lang, 'blade_post', 'post_name', 't.post_id')

/** What `tellApart` reads of `blade_user t`. */
export const hintColumns = (lang?: Lang) =>
  sql`t.account as "$account", concat_ws(' · ', ${deptNamesOf(lang)}, ${postNamesOf(lang)}) as "hint"`

/** Two of one name, department and post are told apart by their accounts. */
export function tellApart(people: (Choice & { $account?: string })[]): void {
  const alike = Map.groupBy(people, ({ label, hint }) => `${label} ${hint}`)
  for (const group of alike.values())
    for (const person of group) {
      if (group.length > 1) person.hint = [person.hint, person.$account].filter(Boolean).join(' · ')
      delete person.$account
    }
}

/** What may be started. @source WU-43 */
import { sql } from 'kysely'
import type { ProcessDefinitionRow } from '#adapters/wire/process.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { readId } from '#engine/value/parse-choice.ts'
import texts from '#schemas/text/start-list.json' with { type: 'json' }
import type { Trx } from '../../db/db.ts'
import { inLang } from '../../db/in-lang.ts'
import { pageOf, readPaging } from '../../entity/read/page/paging.ts'
import { mayStartForOthers } from '../../flow/act/start.ts'
import { nameIn } from '../../flow/definition/definitions.ts'
import { isOpenTo } from '../../flow/opening/is-open-to.ts'
import { readClosed } from '../../flow/opening/openings.ts'
import type { Verb } from '../verb.ts'

/**
 * Definitions the caller may start: the newest active version of each, of one `entity` if it is named. The few the
 * person started last come first, in a section of their own. `closed` says why one cannot be started now; those that are not open to the caller at all are left out.
 */
export const processList: Verb = {
  method: 'GET',
  async run({ db, who, input, flow, entities, errors, lang }) {
    const { standing } = await entities.accessContext(who)
    const paging = readPaging(input.current ?? input.page, input.size)
    const [{ rows }, closed] = await db.readAtOnce(who, trx =>
      Promise.all([readStartable(trx, who.id, input, lang), readClosed(trx, who, standing)]),
    )
    const known = await Promise.all(
      rows.map(async row => ({ row, definition: await flow.definitions.byId(who.tenant, row.id) })),
    )
    const open = known.filter(
      ({ definition }) =>
        (!input.entity || definition.flow.entity === input.entity) && isOpenTo(definition.flow, who, closed),
    )
    const records = inSections(open, lang).slice(paging.offset, paging.offset + paging.size)
    const shown = records.map(({ row: { last: _, ...row }, definition, section }) => {
      const why = mayStartForOthers(definition, who) ? undefined : closed.get(row.key)
      const { form = '' } = definition.flow
      const name = nameIn(definition, lang)
      return {
        ...row,
        ...{ name, processDefinitionName: name },
        version: Number(row.version),
        section,
        formKey: form.startsWith('wf_ex_') ? form : null,
        closed: why ? errors.text(why.code, why.params, lang) : null,
      } satisfies ProcessDefinitionRow
    })
    return pageOf(shown, open.length, paging)
  },
}

/** The few the person started last, then the others below their categories. */
function inSections<T extends { row: Startable }>(open: T[], lang: Lang): (T & { section: string })[] {
  const recent = open
    .filter(({ row }) => row.last !== null)
    .sort((one, other) => Number(BigInt(other.row.last!) - BigInt(one.row.last!)))
    .slice(0, MOST_RECENT)
  const others = open.filter(one => !recent.includes(one))
  return [
    ...recent.map(one => ({ ...one, section: pick(texts.recent, lang) })),
    ...others.map(one => ({ ...one, section: one.row.categoryName ?? pick(texts.uncategorised, lang) })),
  ]
}

const MOST_DEFINITIONS = 2_000
/** the starts of a person among which those of each process are looked for */
const RECENT_STARTS = 50
/** the most processes that stand before the others because the person started them last */
const MOST_RECENT = 4

/** With the person's last instance of it, whose ids grow; null: none of late. */
type Startable = Omit<ProcessDefinitionRow, 'formKey' | 'closed' | 'section'> & { last: string | null }

/** By category and name. */
function readStartable(trx: Trx, user: string, input: Record<string, unknown>, lang: Lang) {
  const { name, category, processDefinitionName = input.processDefinitionName_like ?? name } = input
  const like = likeOf(processDefinitionName)
  const ofCategoryName = likeOf(input.categoryName ?? input.categoryName_like)
  const ofCategory = readId(category)
  return sql<Startable>`
    select id, key, name, version, category, "categoryName", id as "processDefinitionId", key as "processDefinitionKey",
           name as "processDefinitionName", last from (
      select distinct on (d.process_def_key) d.id, d.process_def_key as key, d.name, d.version, d.category, ${inLang(lang, 'c.name')} as "categoryName",
             concat_ws(' ', c.name, c.name_en) as "categoryNames"
        from blade_wf_deployment d
        join wf_definition w on w.tenant_id = d.tenant_id and w.deployment_id = d.id
        left join blade_wf_category c on c.tenant_id = d.tenant_id and c.id = d.category
       where d.tenant_id = ${trx.tenant} and d.is_deleted = 0 and d.status = 1
       order by d.process_def_key, d.version::integer desc) newest
      left join (select def_key, max(id) as last from (
        select def_key, id from wf_instance where tenant_id = ${trx.tenant} and starter = ${user} and is_deleted = 0
         order by id desc limit ${RECENT_STARTS}) own group by def_key) started on started.def_key = newest.key
     where name ilike ${like} and "categoryNames" ilike ${ofCategoryName} and (${ofCategory}::bigint is null or category = ${ofCategory}::bigint)
     order by "categoryName" nulls last, name limit ${MOST_DEFINITIONS}`.execute(trx)
}

const likeOf = (text: unknown) => (typeof text === 'string' ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : '%')

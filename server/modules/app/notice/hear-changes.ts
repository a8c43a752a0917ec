import { sql } from 'kysely'
import { STATUS } from '../../../entity/rights/writer.ts'
import type { Subscriber } from '../../../outbox/subscriber.ts'
import { MOST_RECORDS } from './notice.ts'

const VERBS = ['add', 'edit', 'remove']

/**
 * Keeps changes that an enabled notice asks for until its messages are made: those of one person to records of one model
 * together. A notice gets none from before it was made; a change of the state alone, which a process writes, is none.
 * @source ADR 0039
 */
export const hearChanges: Subscriber = {
  key: 'appNotice',
  async tell(trx, events) {
    const changes = events.filter(({ verb, record }) => VERBS.includes(verb) && /^\d{1,19}$/.test(record))
    if (!changes.length) return
    await sql`
      with told as (
        select e.entity, e.record, e.who, e.at, e.place, case
            when e.verb = 'edit' and 'dataStatus' = any(c.changed) and c.after ->> 'dataStatus' = ${String(STATUS.returned)} then 'returned'
            when e.verb = 'edit' and c.changed = array['dataStatus'] then null
            else e.verb end as event, array_remove(coalesce(c.changed, '{}'), 'dataStatus') as changed
          from jsonb_to_recordset(${JSON.stringify(changes.map((event, place) => ({ ...event, place })))}::jsonb)
            as e (place int, id bigint, entity text, verb text, record bigint, who bigint, at timestamptz)
          join blade_change c on c.tenant_id = ${trx.tenant} and c.id = e.id),
      wanted as (
        select t.*, (row_number() over (partition by t.entity, t.event, t.who, t.fields order by t.place) - 1) / ${MOST_RECORDS}::int as part
          from (select *, case event when 'edit' then changed end as fields from told) t
         where exists (select from blade_app_notice n where n.tenant_id = ${trx.tenant} and n.model = t.entity
           and n.status = 1 and n.is_deleted = 0 and n.create_time <= t.at and t.event = any(n.events)))
      insert into app_notice_event (tenant_id, entity, event, fields, who, records)
      select ${trx.tenant}, entity, event, fields, who, array_agg(record order by place)
        from wanted group by entity, event, fields, who, part`.execute(trx)
  },
}

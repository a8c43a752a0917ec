import { sql } from 'kysely'
import { causedBy, type Subscriber } from '../../outbox/subscriber.ts'
import { CHANGES, isMailed } from './events.ts'

/**
 * Stores record events that an enabled strategy reacts to until mails are made of them; a strategy gets no event from
 * before it was created.
 * @source EM-11; docs/mail.md#strategies
 */
export const hearEvents: Subscriber = {
  key: 'mail',
  async tell(trx, events) {
    const told = events
      .filter(({ entity, verb, record }) => isMailed(entity, verb) && /^\d{1,19}$/.test(record))
      .map((event, place) => ({ ...event, place, cause: causedBy(event) }))
    if (!told.length) return
    await sql`
      insert into mail_event (tenant_id, entity, verb, record, who, cause, data)
      select e.tenant, e.entity, e.verb, e.record, e.who, e.cause, case when not e.verb = any(${CHANGES}) then c.after end
        from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
          as e (place int, id bigint, tenant text, entity text, verb text, record bigint, who bigint, at timestamptz, cause jsonb)
        left join blade_change c on c.tenant_id = e.tenant and c.id = e.id
       where exists (select from blade_email_strategy s
                      where s.tenant_id = e.tenant and s.event = e.entity || '.' || e.verb
                        and s.status = 1 and s.is_deleted = 0 and s.create_time <= e.at)
       order by e.place`.execute(trx)
  },
}

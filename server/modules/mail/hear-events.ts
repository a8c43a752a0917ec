import { sql } from 'kysely'
import type { Subscriber } from '../../outbox/subscriber.ts'

/** The verbs of every entity that strategies may react to. */
const VERBS = ['add', 'edit', 'remove']

/**
 * Stores record events that an enabled strategy reacts to until mails are made of them; a strategy gets no event from
 * before it was created.
 * @source EM-11; docs/mail.md#strategies
 */
export const hearEvents: Subscriber = {
  key: 'mail',
  async tell(trx, events) {
    const told = events.filter(({ verb, record }) => VERBS.includes(verb) && /^\d{1,19}$/.test(record))
    if (!told.length) return
    await sql`
      insert into mail_event (tenant_id, entity, verb, record, who)
      select e.tenant, e.entity, e.verb, e.record, e.who
        from jsonb_to_recordset(${JSON.stringify(told.map((event, at) => ({ ...event, place: at })))}::jsonb)
          as e (place int, tenant text, entity text, verb text, record bigint, who bigint, at timestamptz)
       where exists (select from blade_email_strategy s
                      where s.tenant_id = e.tenant and s.event = e.entity || '.' || e.verb
                        and s.status = 1 and s.is_deleted = 0 and s.create_time <= e.at)
       order by e.place`.execute(trx)
  },
}

/**
 * One attempt at a mail of the outbox: reads its rows, sends it to the mail server and returns the outcome.
 * @source EM-06; docs/mail.md#sending
 */
import { Readable } from 'node:stream'
import { type NotNull, sql } from 'kysely'
import type { NodemailerError } from 'nodemailer'
import { Fault } from '#engine/error/fault.ts'
import type { Lang } from '#engine/text/text.ts'
import type { Seal } from '../../config/secrets.ts'
import { aboutSecret } from '../../config/secrets.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { Files } from '../../files/files.ts'
import { KINDS } from '../../files/kinds.ts'
import { readAddresses } from './addresses.ts'
import type { Attempt, AttemptOutcome } from './attempts.ts'
import type { Mail, Manners, Platform } from './smtp.ts'

export interface SenderParts extends Manners {
  db: Db
  seal: Seal
  files: Files
  /** the message of an error, for the outbox */
  say(error: unknown, lang: Lang): string
}

/** Any error becomes part of the outcome, so that no mail is lost because of it. */
export async function sendAttempt(parts: SenderParts, attempt: Attempt): Promise<AttemptOutcome> {
  try {
    const { db, seal, files, say } = parts
    const [platform, mail] = await db.read({ tenant: attempt.tenant }, trx =>
      Promise.all([readPlatform(trx, attempt, seal), readMail(trx, attempt, files)]),
    )
    if (!mail) return { later: [], refused: say(new Fault('mail.gone'), 'zh'), error: null, sent: false }
    const { handOver } = await import('./smtp.ts') // loads 30 MB, so only with the first mail
    const { accepted, refused } = await handOver(platform, mail, parts)
    const told = (permanent: boolean) =>
      refused
        .filter(each => each.permanent === permanent)
        .map(({ address, words }) => `${address}: ${words}`)
        .join('\n') || null
    const later = refused.filter(({ permanent }) => !permanent).map(({ address }) => address)
    return { later, refused: told(true), error: told(false), sent: accepted.length > 0 }
  } catch (error) {
    const words = parts.say(error, 'zh')
    if (isPermanent(error)) return { later: [], refused: words, error: null, sent: false }
    return { later: attempt.receivers, refused: null, error: words, sent: false }
  }
}

/**
 * Whether a retry is useless: what we refuse ourselves, or the mail server for good. A name that is not found may be
 * found later.
 */
function isPermanent(error: unknown): boolean {
  if (error instanceof Fault) return error.code !== 'host.unknown'
  return (error as NodemailerError).permanent === true
}

/** The platform the mail names, else the enabled one. @throws Fault 'mail.no-platform', 'secret.sealed' */
async function readPlatform(trx: Trx, { tenant, outboxId }: Attempt, seal: Seal): Promise<Platform> {
  const { rows } = await sql<Platform>`
    select p.name, p.host, p.port::int as port, p.account, p.password, coalesce(p.ssl, true) as ssl, p.sender
      from blade_email_platform p
      left join blade_email_outbox o on o.tenant_id = p.tenant_id and o.id = ${outboxId} and o.plat_from_id = p.id
     where p.tenant_id = ${tenant} and p.is_deleted = 0 and (o.id is not null or p.status = 1)
     order by o.id is null limit 1`.execute(trx)
  const [found] = rows
  if (!found) throw new Fault('mail.no-platform')
  const { password } = found
  return {
    ...found,
    password: password === null ? null : seal.open(password, aboutSecret(tenant, 'emailPlatform', 'password')),
  }
}

async function readMail(trx: Trx, attempt: Attempt, files: Files): Promise<Mail | null> {
  const row = await trx
    .selectFrom('blade_email_outbox')
    .select(['title', 'content', 'to_user', 'attachments'])
    .where(mail => mail.and({ tenant_id: attempt.tenant, id: attempt.outboxId, is_deleted: 0 }))
    .$narrowType<{ title: NotNull; attachments: { link: string }[] | null }>()
    .executeTakeFirst()
  if (!row) return null
  return {
    messageId: `<${attempt.outboxId}@${attempt.tenant}.screenwright>`,
    attempt: attempt.id,
    to: readAddresses(row.to_user).addresses,
    receivers: attempt.receivers,
    title: row.title,
    content: row.content ?? '',
    attachments: await readFiles(trx, attempt.tenant, row.attachments ?? [], files),
  }
}

/** @throws Fault 'file.unknown' */
async function readFiles(
  trx: Trx,
  tenant: string,
  attached: { link: string }[],
  files: Files,
): Promise<Mail['attachments']> {
  const keys = attached.map(({ link }) => link.slice(link.lastIndexOf('/') + 1))
  const rows = await trx
    .selectFrom('blade_attach')
    .select(['name as key', 'original_name as name', 'extension as kind', 'oss_id as ossId'])
    .where('tenant_id', '=', tenant)
    .where('name', '=', sql<string>`any(${keys}::text[])`)
    .where('is_deleted', '=', 0)
    .$narrowType<{ key: NotNull; name: NotNull; kind: NotNull }>()
    .execute()
  if (rows.length < new Set(keys).size) throw new Fault('file.unknown')
  return rows.map(({ key, name, kind, ossId }) => ({
    filename: name,
    contentType: KINDS[kind]!.type,
    open: () => Readable.from(contentOf(files, tenant, ossId, key)),
  }))
}

/** Opened only when the mail reaches this file. */
async function* contentOf(files: Files, tenant: string, ossId: string | null, key: string): AsyncIterable<Buffer> {
  const storage = await files.at({ tenant }, ossId)
  yield* await storage.get(key)
}

/**
 * A mail handed over to an SMTP server.
 * @source EM-04, EM-06; docs/mail.md#sending; docs/security.md#mail
 */
import net from 'node:net'
import type { Readable } from 'node:stream'
import { createTransport, type NodemailerError } from 'nodemailer'
import { checkFormat } from '#engine/entity/check-format.ts'
import { Fault } from '#engine/error/fault.ts'
import { findSafeHost } from '../../http/outbound/safe-host.ts'
import { toPlainText, toSafeHtml, toSubject } from './fill-mail.ts'

/** An SMTP account. */
export interface Platform {
  /** what receivers see */
  name: string
  host: string
  port: number
  account: string
  /** null: the server asks for none */
  password: string | null
  ssl: boolean
  /** the address mails come from; null: the account */
  sender: string | null
}

export interface Mail {
  /** the same for every attempt, by which a mail that came twice is known */
  messageId: string
  attempt: string
  to: string[]
  /** those of `to` who do not have it yet */
  receivers: string[]
  title: string
  content: string
  attachments: { filename: string; contentType: string; open(): Readable }[]
}

export interface Handed {
  accepted: string[]
  /** who was refused, with the server's words; `permanent` when trying again is of no use */
  refused: { address: string; words: string; permanent: boolean }[]
}

/** What the one who runs the server allows. */
export interface Manners {
  /** of private networks, in small letters */
  internalHosts: string[]
  /** no attempt takes longer, however slowly the other side speaks */
  patienceMs: number
}

const CONNECT_MS = 5_000
/** No answer for so long ends the connection. */
const SILENT_MS = 30_000

/**
 * Over TLS: from the beginning (`ssl`) or by STARTTLS. Only to a host the operator lists it may go without, where that
 * server offers none. Certificates are checked.
 * @throws Fault 'mail.sender', 'host.unknown', 'host.internal'; what could not be connected to or signed in to, as nodemailer says it
 */
export async function handOver(
  platform: Platform,
  mail: Mail,
  { internalHosts, patienceMs }: Manners,
): Promise<Handed> {
  const { name, host, port, account, password, ssl } = platform
  const { address, internal } = await findSafeHost(host, internalHosts)
  const from = platform.sender || account
  if (checkFormat('email', from) !== null) throw new Fault('mail.sender', { address: from })
  const transport = createTransport({
    host: address,
    port,
    secure: ssl,
    requireTLS: !ssl && !internal,
    tls: net.isIP(host) ? {} : { servername: host },
    ...(password !== null && { auth: { user: account, pass: password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const attachments = mail.attachments.map(({ open, ...file }) => ({ ...file, content: open() }))
  try {
    const content = toSafeHtml(mail.content)
    const sent = await transport.sendMail({
      from: { name: toSubject(name), address: from },
      to: mail.to.map(each => ({ name: '', address: each })),
      envelope: { from, to: mail.receivers },
      messageId: mail.messageId,
      headers: { 'X-Attempt-Id': mail.attempt, 'Auto-Submitted': 'auto-generated' },
      subject: toSubject(mail.title),
      html: content,
      text: toPlainText(content),
      attachments,
      signal: AbortSignal.timeout(patienceMs),
    })
    return { accepted: sent.accepted.map(String), refused: (sent.rejectedErrors ?? []).map(refusalOf) }
  } catch (error) {
    const { rejectedErrors } = error as NodemailerError
    if (!rejectedErrors?.length) throw error
    return { accepted: [], refused: rejectedErrors.map(refusalOf) }
  } finally {
    for (const { content } of attachments) content.destroy()
    transport.close()
  }
}

function refusalOf(error: NodemailerError): Handed['refused'][number] {
  const { recipient = '', response, message, permanent = false } = error
  return { address: recipient, words: response ?? message, permanent }
}

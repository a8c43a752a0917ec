/**
 * Sends a mail through an SMTP server.
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
  /** the sender's name shown to receivers */
  name: string
  host: string
  port: number
  account: string
  /** null: the server needs none */
  password: string | null
  ssl: boolean
  /** the address mails come from; null: the account */
  sender: string | null
}

export interface Mail {
  /** the same for every attempt, so that a mail received twice is recognised */
  messageId: string
  attempt: string
  to: string[]
  /** the addresses of `to` that do not have it yet */
  receivers: string[]
  title: string
  content: string
  attachments: { filename: string; contentType: string; open(): Readable }[]
}

export interface Handed {
  accepted: string[]
  /** refused addresses, with the server's message; `permanent` when a retry is useless */
  refused: { address: string; words: string; permanent: boolean }[]
}

/** Limits set by the operator. */
export interface Manners {
  /** hosts of private networks, in lower case */
  internalHosts: string[]
  /** the longest an attempt takes, however slow the other side is */
  patienceMs: number
}

const CONNECT_MS = 5_000
/** A connection without an answer for this long is closed. */
const SILENT_MS = 30_000

/**
 * Sends over TLS: from the beginning (`ssl`) or by STARTTLS. Unencrypted only to a host the operator lists whose server
 * offers neither. Certificates are checked.
 * @throws Fault 'mail.sender', 'host.unknown', 'host.internal'; nodemailer's error when connecting or signing in fails
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

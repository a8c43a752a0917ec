import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A mail as the server took it. */
export interface TakenMail extends Email {
  /** addresses of the envelope */
  envelope: { from: string; to: string[] }
  raw: string
  attempt: string | undefined
}

export interface MailServer {
  port: number
  /** what it took, oldest first */
  mails: TakenMail[]
  /** how often somebody connected */
  connections: number
  stop(): Promise<void>
}

/** What it does otherwise than taking every mail. */
export interface MailServerManners {
  /** the one account; none: it asks nobody */
  account?: { user: string; password: string }
  /** before an address is taken; throws what it answers */
  onReceiver?(address: string): void
  /** when a mail was taken, before it says so */
  onTaken?(mail: TakenMail, session: SMTPServerSession): Promise<void> | void
  options?: SMTPServerOptions
}

/** What an SMTP server answers instead of taking something. */
export function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode })
}

/** A real SMTP server on loopback. */
export async function startMailServer(manners: MailServerManners = {}): Promise<MailServer> {
  const { account, onReceiver, onTaken, options } = manners
  const mails: TakenMail[] = []
  const started: MailServer = { port: 0, mails, connections: 0, stop: () => Promise.resolve() }
  const server = new SMTPServer({
    disabledCommands: account ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    authOptional: !account,
    disableReverseLookup: true,
    logger: false,
    onConnect(_session, done) {
      started.connections++
      done()
    },
    onAuth({ username, password }, _session, done) {
      if (username === account?.user && password === account?.password) return done(null, { user: username })
      done(refusal(535, 'bad credentials'))
    },
    onRcptTo({ address }, _session, done) {
      try {
        onReceiver?.(address)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        try {
          const raw = Buffer.concat(chunks).toString('utf8')
          const parsed = await PostalMime.parse(raw)
          const { mailFrom, rcptTo } = session.envelope
          const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
          const attempt = parsed.headers.find(({ key }) => key === 'x-attempt-id')?.value
          const mail = { ...parsed, envelope, raw, attempt }
          await onTaken?.(mail, session)
          mails.push(mail)
          done()
        } catch (error) {
          done(error as Error)
        }
      })
    },
    ...options,
  })
  server.on('error', () => {}) // a client that went away
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  started.port = (server.server.address() as AddressInfo).port
  started.stop = () => new Promise(resolve => server.close(() => resolve()))
  return started
}

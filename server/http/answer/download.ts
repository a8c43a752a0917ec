import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer that is a file instead of an envelope. @source FM-25 */
export class Download {
  readonly name: string
  readonly type: string
  readonly body: Buffer | Readable
  constructor(name: string, type: string, body: Buffer | Readable) {
    this.name = name
    this.type = type
    this.body = body
  }

  send(reply: FastifyReply): FastifyReply {
    return reply
      .type(this.type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(this.name)}`)
      .header('cache-control', 'no-store')
      .send(this.body)
  }
}

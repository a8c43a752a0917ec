/**
 * Files in a bucket of an S3 service: signature version 4, path-style addresses, streamed both ways.
 * @source RS-01; docs/security.md#outgoing-calls
 */
import { createReadStream, promises as fs } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { Fault } from '#engine/error/fault.ts'
import { callOut } from '../../http/outbound/call-out.ts'
import type { Storage } from './storage.ts'

export interface Bucket {
  endpoint: string
  bucketName: string
  region: string
  accessKey: string
  secretKey: string
}

/** An S3 error is a short XML text; only so many bytes of it are read. */
const ERROR_BYTES = 8_192

/** @param internalHosts  of the configuration: a bucket in a private network must be listed there */
export function s3Storage(bucket: Bucket, internalHosts: string[]): Storage {
  async function call(method: string, key: string, headers: Record<string, string>, body?: Readable) {
    const url = `${bucket.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket.bucketName)}/${key}`
    if (!URL.canParse(url)) throw new Fault('host.unknown', { host: bucket.endpoint })
    const signer = new AwsV4Signer({
      service: 's3',
      method,
      url,
      headers,
      region: bucket.region,
      accessKeyId: bucket.accessKey,
      secretAccessKey: bucket.secretKey,
    })
    const signed = await signer.sign()
    const sent = Object.fromEntries(signed.headers)
    return callOut({ method, url: signed.url, headers: sent, body }, internalHosts)
  }

  return {
    async put(key, from) {
      const { size } = await fs.stat(from)
      const answer = await call('PUT', key, { 'content-length': String(size) }, createReadStream(from))
      if (answer.statusCode !== 200) throw await refusal(answer)
      answer.resume()
      await fs.rm(from)
    },
    async get(key, range) {
      const answer = await call('GET', key, range ? { range: `bytes=${range.start}-${range.end}` } : {})
      if (answer.statusCode === (range ? 206 : 200)) return answer
      const fault = await refusal(answer)
      throw answer.statusCode === 404 ? new Fault('file.lost', {}, { cause: fault }) : fault
    },
    async remove(key) {
      const answer = await call('DELETE', key, {})
      if (answer.statusCode !== 204 && answer.statusCode !== 200 && answer.statusCode !== 404)
        throw await refusal(answer)
      answer.resume()
    },
  }
}

/** The reason the service gave: the code of its error document, else its status. */
async function refusal(answer: IncomingMessage): Promise<Fault> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    if (text.length > ERROR_BYTES) break
  }
  const reason = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(text)?.[1] ?? `HTTP ${answer.statusCode}`
  return new Fault('oss.refused', { reason })
}

/**
 * Calls an address. The call carries the key of the action as its Idempotency-Key, the same for each try.
 * @source docs/workflow.md#service-tasks; docs/security.md#outgoing-calls
 */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { Fault } from '#engine/error/fault.ts'
import type { HttpService, Json } from '#engine/schema/document.ts'
import { callOut } from '../http/outbound/call-out.ts'
import { parseBody } from '../http/request/body.ts'
import type { Services } from '../services.ts'
import { type Call, mapResult, type Outcome, type Variables } from './action.ts'
import { fillJson, fillMarks } from './fill-json.ts'
import { readSecrets } from './read-secrets.ts'

const USUAL_SECONDS = 10
const MOST_BYTES = 1024 * 1024
const MOST_VARIABLE_BYTES = 64 * 1024
/** Headers of the connection itself, and the one that names the try. */
const OWN = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|idempotency-key|proxy-.*)$/i
/** Answers after which the same call may succeed later. */
const LATER = new Set([408, 425, 429])

/**
 * @returns an error `http404` for an answer that another try does not change
 * @throws Fault those of `callOut` and `readSecrets`, 'flow.http-address', 'flow.http-later', 'flow.http-size',
 * 'flow.http-answer'
 */
export async function callHttp(
  { db, config, seal }: Pick<Services, 'config' | 'db' | 'seal'>,
  { person, settings, values, key }: Call<HttpService>,
): Promise<Outcome> {
  const { internalHosts } = config
  const host = mustBeAddress(settings.url, internalHosts)
  const $secret = await db.read(person, trx => readSecrets(trx, seal, settings, host))
  const { url, method, headers, body } = requestOf(settings, { ...values, $secret }, key)
  const signal = AbortSignal.timeout((settings.seconds ?? USUAL_SECONDS) * 1000)
  const answer = await callOut(
    { url, method, headers, signal, ...(body && { body: Readable.from([body]) }) },
    internalHosts,
  )
  const status = answer.statusCode ?? 0
  if (status < 200 || status >= 300) {
    answer.destroy()
    if (status >= 500 || LATER.has(status)) throw new Fault('flow.http-later', { host: url.host, status })
    return { error: `http${status}` }
  }
  const text = await readAnswer(answer, url.host)
  const vars = settings.result?.length ? mapResult(parseAnswer(text, url.host), settings.result) : {}
  mustFit(vars, url.host)
  return { vars }
}

/** The host of an address without marks in it; unencrypted only to hosts the operator lists. */
function mustBeAddress(address: string, internalHosts: string[]): string {
  const plain = address.replace(/[?#].*$/s, '').replaceAll(/\{\{.*?\}\}/g, '')
  const url = URL.canParse(plain) ? new URL(plain) : null
  const isSafe = url?.protocol === 'https:' || internalHosts.includes(url?.hostname.toLowerCase() ?? '')
  if (!url || !/^https?:\/\/[^\s/?#{}@]+([/?#]|$)/.test(address) || !isSafe) {
    throw new Fault('flow.http-address', { address: address.slice(0, 200) })
  }
  return url.host
}

function requestOf(settings: HttpService, values: Call['values'], key: string) {
  const { method = 'POST', headers = [], body } = settings
  const url = new URL(fillMarks(settings.url, values, encodePart))
  const filled = body === undefined || method === 'GET' ? undefined : fillJson(body, values)
  const bytes =
    filled === undefined ? undefined : Buffer.from(typeof filled === 'string' ? filled : JSON.stringify(filled))
  const own = headers
    .filter(({ name }) => !OWN.test(name))
    .map(({ name, value }) => [name.toLowerCase(), oneLine(fillMarks(value, values))] as const)
  return {
    url,
    method,
    body: bytes,
    headers: {
      accept: 'application/json',
      ...(bytes && { 'content-type': typeof filled === 'string' ? 'text/plain; charset=utf-8' : 'application/json' }),
      ...Object.fromEntries(own),
      ...(bytes && { 'content-length': String(bytes.length) }),
      ...(key && { 'idempotency-key': key }),
    },
  }
}

/** A value stays one part of the address. */
function encodePart(value: string): string {
  if (/^\.{1,2}$/.test(value)) throw new Fault('flow.http-address', { address: value })
  return encodeURIComponent(value)
}

/** A value cannot begin another header. */
function oneLine(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]+/g, ' ').trim()
}

async function readAnswer(answer: IncomingMessage, host: string): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of answer) {
      bytes += chunk.length
      if (bytes > MOST_BYTES) throw new Fault('flow.http-size', { host, maxKb: MOST_BYTES / 1024 })
      chunks.push(chunk)
    }
  } catch (cause) {
    answer.destroy()
    throw cause instanceof Fault
      ? cause
      : new Fault('outgoing.silent', { host, reason: (cause as Error).message }, { cause })
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The answer is input: its depth and keys are checked as those of a body. */
function parseAnswer(text: string, host: string): Json {
  try {
    return parseBody(text) as Json
  } catch (cause) {
    throw new Fault('flow.http-answer', { host }, { cause })
  }
}

function mustFit(vars: Variables, host: string): void {
  if (Buffer.byteLength(JSON.stringify(vars)) > MOST_VARIABLE_BYTES)
    throw new Fault('flow.http-size', { host, maxKb: MOST_VARIABLE_BYTES / 1024 })
}

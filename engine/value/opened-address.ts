/**
 * Addresses that a button of people opens, with `{{field}}` for values of a record: checked where they are saved, and
 * again, filled, where they are opened.
 * @source PM-04; docs/language.md#operations; docs/security.md#pages-and-links
 */
import { Fault } from '../error/fault.ts'
import { asText, fill } from '../text/text.ts'
import { isOwnPath } from './safe-link.ts'

/** White space, control characters, marks of direction, and what browsers read as a slash. */
const FORGED = /[\p{C}\p{Z}\\]/u
/** Someone's name before the host, or none, leads elsewhere than it looks. Nothing of the host may be a value. */
const ABROAD = /^https?:\/\/[^/?#@{}%]+(?:[/?#].*)?$/i
const HERE = 'https://own.invalid'

/** Whether it is http or https with its whole host in it, or a path of the application; `{{field}}` may follow these. */
export function isOpenable(address: string): boolean {
  if (FORGED.test(address)) return false
  const plain = address.replaceAll(/\{\{[^{}]*\}\}/g, 'x')
  if (/[{}]/.test(plain)) return false
  if (isOwnPath(address)) return !address.startsWith('/{') && isPage(parse(plain, HERE))
  return ABROAD.test(address) && parse(plain) !== null
}

function parse(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** Dots and slashes may name a host only after the browser has put them together; a call is no page. */
const isPage = (url: URL | null): boolean =>
  url?.origin === HERE && !/\/(\/|%2f|%5c)/i.test(url.pathname) && !/^\/api(\/|$)/i.test(url.pathname)

/**
 * @param values  by field; a name without a value is empty
 * @throws Fault 'react.link' when it leads nowhere that may be opened
 */
export function fillAddress(address: string, values: Readonly<Record<string, unknown>>): string {
  if (!isOpenable(address)) throw new Fault('react.link', { link: address })
  const filled = fill(address, values, { marks: 'two', missing: 'empty', write: value => encodePart(asText(value)) })
  if (!isOpenable(filled)) throw new Fault('react.link', { link: filled })
  return filled
}

/** A value stays one part of the address: dots alone would lead to another path. */
function encodePart(value: string): string {
  const part = /^\.{1,2}$/.test(value) ? '' : value.replaceAll(/\p{Surrogate}/gu, '\ufffd')
  return encodeURIComponent(part)
}

/** What the installation tells everybody before sign-in. @source SE-40; docs/http.md#public */
import ky from 'ky'
import { useEffect, useState } from 'react'
import type { WireCipher } from '#adapters/wire/cipher.ts'
import type { Text } from '#engine/text/text.ts'
import { session } from './session.ts'

export interface Site {
  title: Text
  captcha: boolean
  tenantMode: boolean
  tenantId: string
  /** whether people choose a department and role to act in (SH-51) */
  switchMode: boolean
  /** whether the way to the portal is offered (SH-49, SH-81) */
  openPortal: boolean
  /** whether a central service signs people in and out (SH-53, SH-81) */
  isOpenCas: boolean
  /** where it signs them out, if it is open and says so */
  casLogoutUrl: string | null
  /** whether accounts may be applied for (SE-44) */
  registerMode: boolean
  /** IANA zone of every date on the wire */
  timeZone: string
  /** address of the picture behind the sign-in card (RS-07) */
  background: string | null
  /** addresses of the site's own logo and icon (DI-21) */
  logo: string | null
  icon: string | null
  /** of the portal, http(s) */
  homeUrl: string | null
  /** pages of these hosts, and of those below them, are shown in a frame unasked */
  frameHosts: string[]
  /** seconds after which the access token is renewed */
  tokenTime: number
  /** the product's own web client: public by nature, it tells kinds of clients apart */
  client: { id: string; secret: string }
  /** null where calls go plainly */
  wire: WireCipher | null
}

/** The Basic header of the web client. @source HT-08 */
export const basicOf = ({ client }: Site): string => `Basic ${btoa(`${client.id}:${client.secret}`)}`

let site: Promise<Site> | null = null

/** Asked once per page load, as who is signed in: his tenant has looks of its own. A failure is asked again at the next call. */
export function loadSite(): Promise<Site> {
  site ??= readSite().catch(cause => {
    site = null
    throw cause
  })
  return site
}

async function readSite(): Promise<Site> {
  const { tokens } = session
  const headers = tokens ? { 'Blade-Auth': `bearer ${tokens.access}` } : {}
  const { data } = await ky.get('/api/site', { retry: { limit: 2 }, timeout: 10_000, headers }).json<{ data: Site }>()
  if (data.icon) document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', data.icon)
  return data
}

/** null until it is known. */
export function useSite(): Site | null {
  const [site, setSite] = useState<Site | null>(null)
  useEffect(() => void loadSite().then(setSite, () => {}), [])
  return site
}

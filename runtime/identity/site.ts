/** The public settings of the installation. @source SE-40; docs/http.md#public */
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
  /** whether a link to the portal is shown (SH-49, SH-81) */
  openPortal: boolean
  /** whether a central service signs people in and out (SH-53, SH-81) */
  isOpenCas: boolean
  /** its sign-out address, if it is on and has one */
  casLogoutUrl: string | null
  /** whether people may apply for accounts (SE-44) */
  registerMode: boolean
  /** IANA zone of all dates in calls */
  timeZone: string
  /** address of the background of the sign-in page (RS-07) */
  background: string | null
  /** addresses of the site's own logo and icon (DI-21) */
  logo: string | null
  icon: string | null
  /** address of the portal, http(s) */
  homeUrl: string | null
  /** hosts whose pages, and those of their subdomains, are framed without asking */
  frameHosts: string[]
  /** the map that locations link to, with `{latitude}` and `{longitude}` in it */
  mapAddress: string | null
  /** seconds after which the access token is renewed */
  tokenTime: number
  /** the product's own web client: its secret is public, it only identifies the kind of client */
  client: { id: string; secret: string }
  /** null when calls are not encrypted */
  wire: WireCipher | null
}

/** The Basic header of the web client. @source HT-08 */
export const basicOf = ({ client }: Site): string => `Basic ${btoa(`${client.id}:${client.secret}`)}`

let site: Promise<Site> | null = null

/**
 * Loaded once for each page load, for the signed-in user, whose tenant has looks of its own. After a failure the next
 * call tries again.
 */
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
  if (data.icon)
    for (const link of document.querySelectorAll('link[rel=icon], link[rel=apple-touch-icon]'))
      link.setAttribute('href', data.icon)
  return data
}

/** Null until it is loaded. */
export function useSite(): Site | null {
  const [site, setSite] = useState<Site | null>(null)
  useEffect(() => void loadSite().then(setSite, () => {}), [])
  return site
}

/**
 * Wakes a page of the portal in the browser. A visitor has all of it already; for somebody signed in it is asked for once
 * more, as they may see it. A page that visitors may not open leads to sign-in, which leads back.
 * @source ADR 0052; SH-07, PP-29
 */
import { startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PortalPage } from '#adapters/wire/portal-page.ts'
import { placeAt } from '#engine/portal/pages.ts'
import type { OnPortal } from '#engine/react/portal/feed.tsx'
import { startTexts } from '#engine/react/text.ts'
import { hasTokens, keptLang, LANGUAGE } from '../identity/kept.ts'
import { pathOfHash } from '../router/hashed-address.ts'
import { PortalView } from './portal-page.tsx'
import '../boot/later-functions.ts'

const first = JSON.parse(document.getElementById('portal-data')?.textContent ?? 'null') as PortalPage
const { lang } = first
const here = location.pathname + location.search

function Portal() {
  const [page, setPage] = useState(first)
  const [signedIn, setSignedIn] = useState<Pick<OnPortal, 'call' | 'session'> | null>(null)
  const [isDown, setDown] = useState(false)
  const again = useCallback(async () => {
    const { loadPage } = await import('./signed-in.ts')
    setPage(await loadPage(here))
    setDown(false)
  }, [])
  useEffect(() => {
    if (!hasTokens()) return
    let isHere = true
    import('./signed-in.ts')
      .then(async ({ loadPage, openSession }) => {
        const [loaded, opened] = [await loadPage(here), openSession()]
        if (!isHere) return
        setPage(loaded)
        setSignedIn(opened)
      })
      // a visitor's page stays, and what it has not says so; a session that ended leads to sign-in by itself
      .catch(() => isHere && setDown(true))
    return () => {
      isHere = false
    }
  }, [])
  const portal = useMemo(
    () => ({ page, isDown, again, session: signedIn?.session ?? null, call: signedIn?.call ?? refuse }),
    [page, isDown, again, signedIn],
  )
  return <PortalView portal={portal} />
}

const refuse = () => Promise.reject(new Error('nobody is signed in'))

function start() {
  // `/` is this page, and a hash never reaches the server
  const hashed = pathOfHash(location.hash)
  if (hashed) {
    location.replace(hashed)
    return
  }
  const place = placeAt(location.pathname)
  if (!hasTokens() && place && !place.isPublic) {
    location.replace(`/login?${new URLSearchParams({ loginSource: 'portal', redirect: here })}`)
    return
  }
  // the language chosen in the console is the page's, of which the server knows by a cookie
  const address = new URL(location.href)
  const kept = keptLang()
  if (address.searchParams.get('lang') === lang) localStorage.setItem(LANGUAGE, lang)
  else if (kept && kept !== lang) {
    address.searchParams.set('lang', kept)
    location.replace(address)
    return
  }
  startTexts(lang)
  // a transition is rendered in slices of a few milliseconds, and what is pressed meanwhile comes first
  setTimeout(() => startTransition(() => void hydrateRoot(document.getElementById('root') as HTMLElement, <Portal />)))
}

start()

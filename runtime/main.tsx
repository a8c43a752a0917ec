/**
 * The entry point: the login page is plain React; everything else (antd, the engine, the designer) is loaded after it.
 */
import './boot/later-functions.ts'
import { createRoot } from 'react-dom/client'
import texts from '#schemas/text/start.json' with { type: 'json' }
import { pathOfHash } from './router/hashed-address.ts'
import './main.css'

/** Errors caught by a boundary are dispatched on the window as well, where the local log listens. */
const root = createRoot(document.getElementById('root') as HTMLElement, { onCaughtError: error => reportError(error) })

async function start(): Promise<void> {
  // the page says so already
  if (!document.getElementById('too-old')?.hidden) return
  const hashed = pathOfHash(location.hash)
  if (hashed) history.replaceState(null, '', hashed)
  if (location.pathname === '/login') {
    const { LoginPage } = await import('./login/login-page.tsx')
    root.render(<LoginPage />)
    return
  }
  if (/^\/(panel|statistics)\//.test(location.pathname)) {
    const { startVisit } = await import('./visitor/start-visit.ts')
    if (await startVisit(root)) return
  }
  const { startApplication } = await import('./boot/application.tsx')
  startApplication(root)
}

/** Reports a failure before the application is loaded, in plain HTML. @source SH-84 */
function reportFailed(): void {
  const lang = localStorage.getItem('language') === 'en' ? 'en' : 'zh'
  root.render(
    <section className="start-failed" role="alert">
      <p>{texts.failed[lang]}</p>
      <button type="button" onClick={() => location.reload()}>
        {texts.again[lang]}
      </button>
    </section>,
  )
}

start().catch(error => {
  reportError(error)
  reportFailed()
})

/** The first bytes: the login page is plain React; everything else (antd, the engine, the designer) is loaded after it. */
import { createRoot } from 'react-dom/client'
import './main.css'

const root = createRoot(document.getElementById('root') as HTMLElement)

async function start(): Promise<void> {
  if (location.pathname === '/login') {
    const { LoginPage } = await import('./login/login-page.tsx')
    root.render(<LoginPage />)
    return
  }
  const { startApplication } = await import('./boot/application.tsx')
  startApplication(root)
}

void start()

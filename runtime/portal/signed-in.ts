/** What somebody signed in may do on a page of the portal; loaded for them alone. @source ADR 0052; PP-14, PP-15 */
import type { PortalPage } from '#adapters/wire/portal-page.ts'
import type { Choice } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { OnPortal } from '#engine/react/portal/feed.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { http, prepareHttp } from '../client/http.ts'
import { leaveOnce } from '../identity/leave-once.ts'
import { session } from '../identity/session.ts'
import { switchActing } from '../identity/token.ts'

const ready = prepareHttp()

/** The page at an address as the reader sees it. @throws Fault as calls do */
export async function loadPage(address: string): Promise<PortalPage> {
  await ready
  return http.call<PortalPage>('GET', '/api/blade-portal/portalPage/page', { query: { address } })
}

/** A fault whose message is what it says in the reader's language. */
function inWords(error: unknown): never {
  if (error instanceof Fault) error.message = sayFault(error, session.looks.lang)
  throw error
}

export function openSession(): Pick<OnPortal, 'call' | 'session'> {
  return {
    call: (method, address, data) =>
      http.call<never>(method, address, method === 'GET' ? { query: data as never } : { json: data }).catch(inWords),
    session: {
      signOut: async () => (await import('../session/sign-out.ts')).signOut(),
      acting: session.acting ?? { dept: '', role: '' },
      choices: async () => {
        const query = { userId: session.person?.id }
        const of = (field: string) => http.call<Choice[]>('GET', `/api/blade-system/${field}/select`, { query })
        const [dept, role] = await Promise.all([of('dept'), of('role')])
        return { dept, role }
      },
      actAs: async acting => {
        await switchActing(acting)
        leaveOnce(location.pathname + location.search)
      },
    },
  }
}

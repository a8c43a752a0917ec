import { useEffect, useState } from 'react'
import type { ManagedDetail } from '#adapters/wire/portal.ts'
import { usePortal } from '#engine/react/portal/feed.tsx'
import { changed, type FieldName, meet, sentOf, type Values, valuesOf } from './changes.ts'

const CALLS = '/api/blade-portal/serviceManage'
const STALE = 409

/** How the last save went: `words` of the server, or the fields it refused. */
export type Outcome =
  | { state: 'none' | 'saving' | 'saved' }
  | { state: 'refused'; words: string; issues: Partial<Record<FieldName, string>> }
  | { state: 'clash'; base: Values; clashes: FieldName[] }

/** The form over a service: its values, what is not saved yet, and saving it over what others saved meanwhile. */
export function useEdit(service: ManagedDetail) {
  const portal = usePortal()
  const [stored, setStored] = useState({ rev: service.rev, base: valuesOf(service) })
  const [values, setValues] = useState(stored.base)
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' })
  const own = changed(stored.base, values)
  const isDirty = own.length > 0
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  const refuse = (error: unknown) => setOutcome({ state: 'refused', ...saidOf(error) })

  async function meetOthers(): Promise<void> {
    const [theirs] = await portal!.call<ManagedDetail[]>('GET', `${CALLS}/getManaged`, { serviceId: service.id })
    // managed no more: the same call says so, in words
    if (!theirs) return void (await portal!.call('POST', `${CALLS}/manage`, { id: service.id }))
    const base = valuesOf(theirs)
    const met = meet(stored.base, values, base)
    setStored({ rev: theirs.rev, base })
    setValues(met.values)
    setOutcome({ state: 'clash', base, clashes: met.clashes })
  }

  async function save(): Promise<void> {
    setOutcome({ state: 'saving' })
    try {
      const sent = { id: service.id, rev: stored.rev, ...sentOf(stored.base, values) }
      const { rev } = await portal!.call<{ rev: number }>('POST', `${CALLS}/manage`, sent as never)
      setStored({ rev, base: values })
      setOutcome({ state: 'saved' })
    } catch (error) {
      if ((error as { params?: { status?: unknown } }).params?.status === STALE) await meetOthers().catch(refuse)
      else refuse(error)
    }
  }

  return {
    ...{ values, outcome, isDirty, save },
    put(change: Partial<Values>) {
      setValues(now => ({ ...now, ...change }))
      setOutcome(now => (now.state === 'saved' ? { state: 'none' } : now))
    },
    /** Takes what somebody else saved in place of what was written here. */
    take(name: FieldName) {
      setValues(now => ({ ...now, [name]: stored.base[name] }))
      setOutcome(now => (now.state === 'clash' ? { ...now, clashes: now.clashes.filter(each => each !== name) } : now))
    },
  }
}

interface Issues {
  issues?: { path: string; msg?: string }[]
}

function saidOf(error: unknown): { words: string; issues: Partial<Record<FieldName, string>> } {
  const { message, data } = error as { message: string; data?: Issues }
  const told = data?.issues?.map(({ path, msg }) => [path, msg ?? message]) ?? []
  return { words: message, issues: Object.fromEntries(told) }
}

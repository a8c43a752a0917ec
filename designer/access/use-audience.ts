import { useEffect, useState } from 'react'
import type { Audience } from '#adapters/wire/design.ts'
import { useT } from '#engine/react/text.ts'
import { isSameParty, type Party } from '../commands/access/party-rights.ts'
import type { Docs } from '../commands/documents/docs.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'

/** How many people the grants reach, and some of them by name. Counted by the server; null until then, and when it cannot. @param docs  counted again when these change */
export function useAudience(docs: Docs): Audience | null {
  const session = useSession()
  const { app } = useSessionState('app')
  const { port } = useOutside()
  const [audience, setAudience] = useState<Audience | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft may have other people
  useEffect(() => {
    let current = true
    const count = async () => {
      await session.saveNow()
      const counted = await port.audience(app.key)
      if (current) setAudience(counted)
    }
    count().catch(() => current && setAudience(null))
    return () => {
      current = false
    }
  }, [session, port, app.key, docs])
  return audience
}

/** “Chen and others, 12 in all”: the people behind a party the grants name; '' until it is known. */
export function useSayPeople(docs: Docs): (party: Party) => string {
  const t = useT()
  const audience = useAudience(docs)
  return party => {
    const told = audience?.parties.find(one => isSameParty(one as Party, party))
    if (!told) return ''
    const { people: count, names } = told
    const listed = names.join(t('designer.comma'))
    if (count === 0) return t('designer.access.people.none')
    if (names.length === 0) return t(`designer.access.people${count === 1 ? '.one' : ''}`, { count })
    return names.length === count ? listed : t('designer.access.people.some', { names: listed, count })
  }
}

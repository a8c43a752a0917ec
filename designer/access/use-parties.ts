/** Everybody, the roles, departments and posts of the tenant, as the reader calls them. @source docs/designer.md#surfaces */
import type { Coded } from '#adapters/wire/design.ts'
import { useT } from '#engine/react/text.ts'
import { EVERYONE, isSameParty, keyOfParty, type Party } from '../commands/party-rights.ts'
import { useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'

export interface Named {
  party: Party
  /** `roles:staff` */
  key: string
  name: string
}

export interface Parties {
  everyone: Named
  roles: Named[]
  depts: Named[]
  posts: Named[]
  /** a party by its name; one that is not there any more by its code */
  find(party: Party): Named
  /** for a choice: everybody, then by kind */
  options: { label: string; options: { value: string; label: string }[] }[]
}

export function useParties(): Parties {
  const t = useT()
  const say = useSay()
  const { library } = useSessionState('app').app
  const named = (party: Party, name: string): Named => ({ party, key: keyOfParty(party), name })
  const coded = (kind: 'roles' | 'depts' | 'posts') =>
    library[kind].map(({ code, title }: Coded) => named({ kind, code }, say.text(title)))
  const everyone = named(EVERYONE, t('designer.access.everyone'))
  const [roles, depts, posts] = [coded('roles'), coded('depts'), coded('posts')]
  const all = [everyone, ...roles, ...depts, ...posts]
  const group = (label: string, list: Named[]) => ({
    label,
    options: list.map(({ key, name }) => ({ value: key, label: name })),
  })
  return {
    everyone,
    roles,
    depts,
    posts,
    find: party =>
      all.find(one => isSameParty(one.party, party)) ?? named(party, party.kind === 'everyone' ? '' : party.code),
    options: [
      group(everyone.name, [everyone]),
      group(t('designer.access.roles'), roles),
      group(t('designer.access.depts'), depts),
      group(t('designer.access.posts'), posts),
    ].filter(({ options }) => options.length > 0),
  }
}

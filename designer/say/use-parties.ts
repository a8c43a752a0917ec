/** Everybody, and the roles, departments and posts of the tenant, by their names. @source docs/designer.md#surfaces */
import { useMemo } from 'react'
import type { AppState, Coded } from '#adapters/wire/design.ts'
import { type Translate, useLang, useT } from '#engine/react/text.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { EVERYONE, keyOfParty, type Party } from '../commands/access/party-rights.ts'
import { useSessionState } from '../session/designer-context.tsx'

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
  /** everybody, roles, departments and posts */
  all: Named[]
  /** a party by its name; one that no longer exists by its code */
  find(party: Party): Named
  /** options of a select: everybody, then by kind */
  options: { label: string; options: { value: string; label: string }[] }[]
}

/** The name of a party; the code of one that no longer exists. */
export function callParty(
  party: Party,
  library: Pick<AppState['library'], 'roles' | 'depts' | 'posts'>,
  t: Translate,
  lang: Lang,
): string {
  if (party.kind === 'everyone' || party.kind === 'anyone') return t(`designer.access.${party.kind}`)
  const known = party.kind === 'users' ? undefined : library[party.kind].find(one => one.code === party.code)
  return pick(known?.title, lang) || party.code
}

/** The same objects until the tenant's parties change. */
export function useParties(): Parties {
  const t = useT()
  const lang = useLang()
  const { library } = useSessionState('app').app
  return useMemo(() => partiesIn(library, t, lang), [library, t, lang])
}

function partiesIn(library: AppState['library'], t: Translate, lang: Lang): Parties {
  const known = new Map<string, Named>()
  const find = (party: Party): Named => {
    const key = keyOfParty(party)
    const named = known.get(key) ?? { party, key, name: callParty(party, library, t, lang) }
    known.set(key, named)
    return named
  }
  const coded = (kind: 'roles' | 'depts' | 'posts') => library[kind].map(({ code }: Coded) => find({ kind, code }))
  const everyone = find(EVERYONE)
  const [roles, depts, posts] = [coded('roles'), coded('depts'), coded('posts')]
  const group = (label: string, list: Named[]) => ({
    label,
    options: list.map(({ key, name }) => ({ value: key, label: name })),
  })
  return {
    everyone,
    roles,
    depts,
    posts,
    all: [everyone, ...roles, ...depts, ...posts],
    find,
    options: [
      group(everyone.name, [everyone]),
      group(t('designer.access.roles'), roles),
      group(t('designer.access.depts'), depts),
      group(t('designer.access.posts'), posts),
    ].filter(({ options }) => options.length > 0),
  }
}

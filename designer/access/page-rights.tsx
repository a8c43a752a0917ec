/** Who sees which page; without a word, whoever may list its records. @source docs/language.md#page */
import { Select } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { PageDocument } from '#engine/schema/document.ts'
import { type DocName, namesOf } from '../commands/docs.ts'
import { EVERYONE, keyOfParty, type Party, partiesOf, toOf } from '../commands/party-rights.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { useParties } from './use-parties.ts'

export function PageRights() {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { view } = useSessionState('view')
  const parties = useParties()
  const pages = namesOf(view.docs).filter(name => /^(page|dashboard):/.test(name))
  const all = [parties.everyone, ...parties.roles, ...parties.depts, ...parties.posts]
  const put = (document: DocName, before: Party[], keys: string[]) => {
    const known = [...all, ...before.map(parties.find)]
    const chosen = keys.flatMap(key => known.find(one => one.key === key)?.party ?? [])
    const everyone = chosen.find(party => party.kind === 'everyone')
    const to = chosen.length > 0 ? toOf(everyone ? [everyone] : chosen) : null
    session.run('page.access', { document, to })
  }
  return (
    <section className="dz-section" aria-label={t('designer.access.pages')}>
      <h3>{t('designer.access.pages')}</h3>
      <ul className="dz-pages">
        {pages.map(name => {
          const { access = {}, title } = view.docs[name] as PageDocument
          const named = partiesOf(access)
          return (
            <li key={name}>
              <label htmlFor={`dz-page-${name}`}>{say.text(title)}</label>
              <Select
                id={`dz-page-${name}`}
                mode="multiple"
                className="dz-roles"
                placeholder={t('designer.access.whoeverLists')}
                optionFilterProp="label"
                value={named.map(keyOfParty)}
                onChange={(keys: string[]) => put(name, named, keys)}
                labelRender={({ value }) => parties.find(named.find(one => keyOfParty(one) === value) ?? EVERYONE).name}
                options={parties.options}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

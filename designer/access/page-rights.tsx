/** Who sees which page; without a word, whoever may list its records. @source docs/language.md#page */
import { Select } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { PageDocument } from '#engine/schema/document.ts'
import { type DocName, namesOf } from '../commands/docs.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'

const EVERYONE = '*'

export function PageRights() {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { view, app } = useSessionState()
  const pages = namesOf(view.docs).filter(name => /^(page|dashboard):/.test(name))
  const put = (document: DocName, chosen: string[]) => {
    const to = chosen.includes(EVERYONE) ? { everyone: true as const } : chosen.length > 0 ? { roles: chosen } : null
    session.run('page.access', { document, to })
  }
  return (
    <section className="dz-section" aria-label={t('designer.access.pages')}>
      <h3>{t('designer.access.pages')}</h3>
      <ul className="dz-pages">
        {pages.map(name => {
          const { access, title } = view.docs[name] as PageDocument
          return (
            <li key={name}>
              <label htmlFor={`dz-page-${name}`}>{say.text(title)}</label>
              <Select
                id={`dz-page-${name}`}
                mode="multiple"
                className="dz-roles"
                placeholder={t('designer.access.whoeverLists')}
                value={access?.everyone ? [EVERYONE] : (access?.roles ?? [])}
                onChange={(chosen: string[]) => put(name, chosen)}
                options={[
                  { value: EVERYONE, label: t('designer.access.everyone') },
                  ...app.library.roles.map(role => ({ value: role.code, label: say.text(role.title) })),
                ]}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

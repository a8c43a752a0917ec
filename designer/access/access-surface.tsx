/**
 * Who may do what with the records, and who sees which page.
 * @source docs/designer.md#surfaces; docs/language.md#grants
 */
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { View } from '../commands/command.ts'
import { nameOf, namesOf } from '../commands/docs.ts'
import type { Call } from '../commands/index.ts'
import { rightsOfRole } from '../commands/role-rights.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { FieldRights } from './field-rights.tsx'
import { PageRights } from './page-rights.tsx'

const CALLS = ['list', 'detail', 'add', 'edit', 'remove', 'export'] as const

export function AccessSurface() {
  const t = useT()
  const { view } = useSessionState()
  const entities = Object.values(view.docs).filter((one): one is EntityDocument => one.kind === 'entity')
  return (
    <main className="dz-page dz-access" aria-label={t('designer.surface.access')} data-panel tabIndex={-1}>
      <h2>{t('designer.surface.access')}</h2>
      {entities.map(entity => (
        <EntityRights key={entity.key} entity={entity} />
      ))}
      <PageRights />
    </main>
  )
}

function EntityRights({ entity }: { entity: EntityDocument }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app, view } = useSessionState()
  const [role, setRole] = useState<string | null>(null)
  const granted = app.library.roles.filter(one => rightsOfRole(entity, one.code))
  const chosen = role ?? granted[0]?.code ?? null
  const document = nameOf(entity)
  const put = (code: string, call: string, on: boolean) => {
    const may = rightsOfRole(entity, code)?.may ?? []
    const next = on ? [...may, call] : may.filter(one => one !== call)
    const withList = on && !next.includes('list') ? ['list', ...next] : next
    const grant: Call = { command: 'access.set', args: { document, role: code, rights: { may: withList } } }
    session.runAll(on ? [grant, ...letOntoPages(view, entity.key, code)] : [grant])
  }
  return (
    <section className="dz-section" aria-label={say.text(entity.title)}>
      <h3>{t('designer.access.records', { name: say.text(entity.title) })}</h3>
      <div className="dz-sheet-scroll">
        <table className="dz-sheet">
          <thead>
            <tr>
              <th scope="col">{t('designer.access.role')}</th>
              {CALLS.map(call => (
                <th key={call} scope="col">
                  {t(`designer.may.${call}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {app.library.roles.map(({ code, title }) => (
              <tr key={code} className={code === chosen ? 'dz-on' : undefined} onClick={() => setRole(code)}>
                <th scope="row">{say.text(title)}</th>
                {CALLS.map(call => (
                  <td key={call}>
                    <Checkbox
                      aria-label={t('designer.access.may', { role: say.text(title), call: t(`designer.may.${call}`) })}
                      checked={rightsOfRole(entity, code)?.may.includes(call) ?? false}
                      onChange={event => put(code, call, event.target.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {granted.length > 0 && (
        <>
          <div className="dz-row">
            <label htmlFor={`dz-role-${entity.key}`}>{t('designer.access.fieldsFor')}</label>
            <Select
              id={`dz-role-${entity.key}`}
              value={chosen}
              onChange={setRole}
              popupMatchSelectWidth={false}
              options={granted.map(one => ({ value: one.code, label: say.text(one.title) }))}
            />
          </div>
          {chosen && rightsOfRole(entity, chosen) && <FieldRights entity={entity} role={chosen} />}
        </>
      )}
    </section>
  )
}

/** Pages of the model that name roles name this one too, so that a right on records is a way to them. */
function letOntoPages(view: View, entity: string, role: string): Call[] {
  return namesOf(view.stored).flatMap((document): Call[] => {
    const page = view.stored[document]
    const roles = page?.kind === 'page' && page.from === entity ? page.access?.roles : undefined
    if (!roles || roles.includes(role)) return []
    return [{ command: 'page.access', args: { document, to: { roles: [...roles, role] } } }]
  })
}

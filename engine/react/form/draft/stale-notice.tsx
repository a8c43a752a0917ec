/**
 * Shown when somebody else saved the record meanwhile: both sides are kept until the person decides.
 * @source docs/ui.md#a-form
 */
import { toJS } from '@formily/reactive'
import { observer } from '@formily/reactive-react'
import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import texts from '#schemas/text/stale.json' with { type: 'json' }
import { pick } from '../../../text/text.ts'
import type { EngineRecord } from '../../../value/value.ts'
import { usePage } from '../../state/scope.tsx'
import { addTexts, useT } from '../../text.ts'
import type { FormStore } from '../store/form-store.ts'
import { differencesOf } from './differences.ts'

addTexts('stale', texts)

export default observer(function StaleNotice({ store }: { store: FormStore }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const theirs = store.theirs()
  useEffect(() => {
    if (theirs) place.current?.focus()
  }, [theirs])
  if (!theirs) return null
  return (
    <div ref={place} tabIndex={-1} className="sw-stale">
      <Alert
        type="warning"
        role="alert"
        showIcon
        message={t('stale.stale', { by: whoSaved(theirs) || t('stale.somebody'), at: theirs.updateTime ?? '' })}
        description={<Sides store={store} />}
      />
    </div>
  )
})

function whoSaved({ updateUser = '', $ref }: WireRecord): string | undefined {
  return $ref?.updateUser?.[updateUser]?.$label
}

const Sides = observer(function Sides({ store }: { store: FormStore }) {
  const t = useT()
  const page = usePage()
  const { lang } = page.ports
  const theirs = store.theirs()
  if (!theirs) return null
  const fields = [...store.scope.fields.values()]
  const labels = Object.fromEntries(fields.map(({ id }) => [id, store.scope.labelsOf(id) ?? {}]))
  const mine = toJS(store.form.values) as EngineRecord
  return (
    <>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('stale.mine')}</th>
            <th scope="col">{t('stale.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {differencesOf({ page, fields, mine, theirs, labels }).map(({ id, title, mine, theirs }) => (
            <tr key={id}>
              <th scope="row">{pick(title, lang)}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('stale.staleHelp')}</p>
      <div className="sw-sides">
        <Button onClick={() => store.settle('mine')}>{t('stale.keepMine')}</Button>
        <Button onClick={() => store.settle('theirs')}>{t('stale.takeTheirs')}</Button>
      </div>
    </>
  )
})

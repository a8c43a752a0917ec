/**
 * Somebody saved the record meanwhile: both sides are shown and kept until the person decides.
 * @source docs/ui.md#a-form
 */
import { observer } from '@formily/reactive-react'
import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { pick } from '../../text/text.ts'
import { usePage } from '../state/scope.tsx'
import { useT } from '../text.ts'
import type { FormStore } from './form-store.ts'

export const StaleNotice = observer(function StaleNotice({ store }: { store: FormStore }) {
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
        message={t('react.stale', { by: whoSaved(theirs) || t('react.somebody'), at: theirs.updateTime ?? '' })}
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
  const { lang } = usePage().ports
  return (
    <>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('react.mine')}</th>
            <th scope="col">{t('react.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {store.differences().map(({ id, title, mine, theirs }) => (
            <tr key={id}>
              <th scope="row">{pick(title, lang)}</th>
              <td>{mine}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('react.staleHelp')}</p>
      <div className="sw-sides">
        <Button onClick={() => store.settle('mine')}>{t('react.keepMine')}</Button>
        <Button onClick={() => store.settle('theirs')}>{t('react.takeTheirs')}</Button>
      </div>
    </>
  )
})

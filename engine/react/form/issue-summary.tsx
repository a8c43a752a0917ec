/** The remaining issues, at the top of the form; each entry jumps to its field. @source docs/ui.md#a-form */
import { observer } from '@formily/reactive-react'
import { useState } from 'react'
import { useT } from '../text.ts'
import { ErrorNotice } from './error-notice.tsx'
import type { FormStore } from './store/form-store.ts'

/** issues named before the rest is asked for */
const LISTED = 20

export const IssueSummary = observer(function IssueSummary({ store }: { store: FormStore }) {
  const t = useT()
  const problems = store.problems()
  const [all, showAll] = useState(false)
  const listed = all ? problems : problems.slice(0, LISTED)
  if (problems.length === 0) return null
  // the app got fields since the form was opened
  const lacks = problems.some(({ path }) => path !== '' && !store.scope.fields.has(path.split('/')[0]!))
  return (
    <div className="sw-summary" tabIndex={-1}>
      <ErrorNotice
        message={t('react.summary', { n: problems.length })}
        description={
          <>
            {lacks && <p>{t('react.lacks')}</p>}
            <ul>
              {listed.map(({ path, text }) => (
                <li key={`${path} ${text}`}>
                  <button type="button" onClick={() => store.jump(path)}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
            {listed.length < problems.length && (
              <button type="button" onClick={() => showAll(true)}>
                {t('react.moreIssues', { n: problems.length - listed.length })}
              </button>
            )}
          </>
        }
      />
    </div>
  )
})

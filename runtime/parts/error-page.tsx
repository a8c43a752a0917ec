/** What went wrong, what to do, and the reference id. @source docs/ui.md#states */

import { Button } from 'antd'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { referenceOf, sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { HOME_PATH } from '../identity/home-path.ts'

interface ErrorPageProps {
  kind: keyof typeof TITLES
  cause?: unknown
  retry?(): void
}

const DRAWINGS = {
  notFound: 'noMatch',
  noRecord: 'noMatch',
  forbidden: 'noRights',
  failed: 'failed',
  chunk: 'failed',
} as const
const TITLES = {
  notFound: 'notFound',
  noRecord: 'noRecord',
  forbidden: 'forbidden',
  failed: 'failed',
  chunk: 'chunkFailed',
} as const
const HELPS = {
  notFound: 'notFoundHelp',
  noRecord: 'noRecordHelp',
  forbidden: 'forbiddenHelp',
  failed: 'failedHelp',
  chunk: 'failedHelp',
} as const

export function ErrorPage({ kind, cause, retry }: ErrorPageProps) {
  const t = useT()
  const lang = useLang()
  const ref = referenceOf(cause)
  const text = (
    <>
      {kind === 'failed' && cause ? sayFault(cause, lang) : t(`runtime.${HELPS[kind]}`)}
      {ref && <div className="shell-reference">{t('runtime.reference', { ref })}</div>}
    </>
  )
  const again = kind === 'chunk' ? () => location.reload() : retry
  return (
    <section className="shell-message">
      <EmptyState kind={DRAWINGS[kind]} title={<h1>{t(`runtime.${TITLES[kind]}`)}</h1>} text={text}>
        {again && (
          <Button type="primary" onClick={again}>
            {t('runtime.again')}
          </Button>
        )}
        <Button href={HOME_PATH}>{t('runtime.backHome')}</Button>
      </EmptyState>
    </section>
  )
}

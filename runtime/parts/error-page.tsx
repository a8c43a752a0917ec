/** What went wrong, what to do, and the reference id. @source docs/ui.md#states */
import { Button } from 'antd'
import { referenceOf, sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'

interface ErrorPageProps {
  kind: keyof typeof TITLES
  cause?: unknown
  retry?(): void
}

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
  const again = kind === 'chunk' ? () => location.reload() : retry
  return (
    <section className="shell-message">
      <h1>{t(`runtime.${TITLES[kind]}`)}</h1>
      <p>{kind === 'failed' && cause ? sayFault(cause, lang) : t(`runtime.${HELPS[kind]}`)}</p>
      {ref && <p className="shell-reference">{t('runtime.reference', { ref })}</p>}
      <footer>
        {again && (
          <Button type="primary" onClick={again}>
            {t('runtime.again')}
          </Button>
        )}
        <Button href="/">{t('runtime.backHome')}</Button>
      </footer>
    </section>
  )
}

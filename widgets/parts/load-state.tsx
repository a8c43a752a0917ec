import { Button } from 'antd'
import { useT } from '#engine/react/text.ts'

/**
 * The message in a picker's popup instead of its list: loading, failed with a button to try again, or nothing found.
 */
export function LoadState({ state, again }: { state: 'idle' | 'loading' | 'ready' | 'failed'; again(): void }) {
  const t = useT()
  switch (state) {
    case 'idle':
    case 'loading':
      return <span role="status">{t('widgets.loading')}</span>
    case 'ready':
      return <span>{t('widgets.nothingFound')}</span>
    case 'failed':
      return (
        <span role="alert">
          {t('widgets.choicesFailed')}{' '}
          <Button type="link" size="small" onClick={again}>
            {t('widgets.again')}
          </Button>
        </span>
      )
  }
}

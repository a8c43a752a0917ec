import { useT } from '#engine/react/text.ts'
import type { FiringsAnswer } from './use-firings.ts'

/** An expression in words and its next firings, or why there are none. */
export function Firings({ words, times, wrong }: FiringsAnswer) {
  const t = useT()
  return (
    <div className="sw-cron-says" role="status">
      {wrong ? (
        <span className="sw-cron-fault">{wrong}</span>
      ) : (
        words && (
          <>
            <strong>{words}</strong>
            <span>{t('cron.next')}</span>
            <ol>
              {times.map(time => (
                <li key={time}>{time}</li>
              ))}
            </ol>
          </>
        )
      )}
    </div>
  )
}

import { useState } from 'react'
import type { ServiceDetail } from '#adapters/wire/portal.ts'
import { Icon } from '#engine/react/icon.tsx'
import { usePortal } from '#engine/react/portal/feed.tsx'
import { useT } from '#engine/react/text.ts'

const SCORES = [1, 2, 3, 4, 5]

/** What others think of the service, and for somebody signed in a rating of their own: one press, words if they like. @source PC-36 */
export function Feedback({ service: { id, feedback } }: { service: ServiceDetail }) {
  const t = useT()
  const portal = usePortal()
  const [own, setOwn] = useState(feedback.own)
  const [said, setSaid] = useState('')
  const send = async (change: { score: number; content: string }) => {
    const before = own
    setOwn({ id: own?.id ?? '', ...change })
    try {
      const saved = await portal!.call<{ id: string }>('POST', '/api/blade-portal/serviceFeedback/submit', {
        ...(own?.id && { id: own.id }),
        ...{ serviceId: id, score: change.score, content: change.content || null },
      })
      setOwn({ id: saved.id, ...change })
      setSaid(t('front.feedbackThanks'))
    } catch (cause) {
      setOwn(before)
      setSaid(cause instanceof Error ? cause.message : t('front.failed'))
    }
  }
  return (
    <section className="service-feedback" aria-label={t('front.feedback')}>
      <h2>{t('front.feedback')}</h2>
      <p>
        {feedback.average === null
          ? t('front.feedbackNone')
          : t('front.feedbackOf', { average: feedback.average, count: feedback.count })}
      </p>
      {portal?.page.me && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
          <div role="group" aria-label={t('front.feedback')} className="service-feedback-stars">
            {SCORES.map(score => (
              <button
                key={score}
                type="button"
                aria-label={t('front.feedbackStars', { count: score })}
                aria-pressed={own?.score === score}
                data-on={score <= (own?.score ?? 0) || undefined}
                onClick={() => void send({ score, content: own?.content ?? '' })}
              >
                <Icon name="star" />
              </button>
            ))}
          </div>
          {own && (
            <form
              onSubmit={event => {
                event.preventDefault()
                const content = String(new FormData(event.currentTarget).get('content') ?? '').trim()
                void send({ score: own.score, content })
              }}
            >
              <label>
                {t('front.feedbackWords')}
                <textarea name="content" maxLength={500} rows={2} defaultValue={own.content} />
              </label>
              <button type="submit">{t('front.send')}</button>
            </form>
          )}
          <p role="status">{said}</p>
        </>
      )}
    </section>
  )
}

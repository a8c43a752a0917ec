/**
 * A page of the portal as a visitor, a role or a person would have it at a time: drawn by the server from the draft or
 * from what is published, in a frame in which nothing runs and no link leads on.
 * @source ADR 0055; docs/designer.md#a-page-of-the-portal
 */
import { Alert, Button, Input, Segmented, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import type { PreviewCall, Previewed } from '#adapters/wire/design.ts'
import { PORTAL_SERVICE, placeOfScreen } from '#engine/portal/pages.ts'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { RecordPicker } from '../controls/choices/pickers.tsx'
import { useSay } from '../say/say.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'
import { useEditLang } from '../session/edit-lang.tsx'
import { TryParty } from './try-party.tsx'
import '../stage/stage.css'
import './try.css'

const FORMS = ['draft', 'published'] as const
const QUIET_MS = 400

export function PortalPreview({ document, width }: { document: DocName; width: number }) {
  const t = useT()
  const say = useSay()
  const { lang } = useEditLang()
  const [as, setAs] = useState('')
  const [at, setAt] = useState('')
  const [of, setOf] = useState<PreviewCall['of']>('draft')
  const [words, setWords] = useState('')
  const [service, setService] = useState('')
  const [turn, setTurn] = useState(0)
  const place = placeOfScreen(document.slice(document.indexOf(':') + 1))
  const takesWords = place?.params.includes('q')
  const takesService = place?.path === PORTAL_SERVICE
  const params = new URLSearchParams({ ...(takesWords && { q: words }), ...(takesService && { id: service }) })
  const call: PreviewCall = { as, at: at.replace('T', ' '), of, lang, params: String(params) }
  const { previewed, failed, isAsking } = usePreviewed(call, turn)
  const shut = previewed?.isShut ? [t('designer.preview.shut')] : []
  const told = [t('designer.preview.bar'), ...(as === '' ? shut : [t('designer.preview.samples')])]
  return (
    <div className="dz-canvas dz-trying">
      <Alert banner type="info" message={told.join(' ')} />
      <div className="dz-row dz-try-bar" role="toolbar" aria-label={t('designer.mode.try')}>
        <TryParty value={as} none="designer.preview.visitor" all onChange={setAs} />
        <Input
          className="dz-preview-choice"
          type="datetime-local"
          value={at}
          aria-label={t('designer.preview.at')}
          onChange={event => setAt(event.target.value)}
        />
        <Button disabled={at === ''} onClick={() => setAt('')}>
          {t('designer.preview.now')}
        </Button>
        <Segmented
          value={of}
          aria-label={t('designer.preview.of')}
          onChange={setOf}
          options={FORMS.map(value => ({ value, label: t(`designer.preview.${value}`) }))}
        />
        {takesWords && (
          <Input
            className="dz-preview-choice"
            allowClear
            value={words}
            placeholder={t('designer.preview.words')}
            aria-label={t('designer.preview.words')}
            onChange={event => setWords(event.target.value)}
          />
        )}
        {takesService && (
          <div className="dz-preview-choice">
            <RecordPicker
              id="dz-preview-service"
              label={t('designer.preview.service')}
              entity="serviceManage"
              value={service}
              onChange={next => setService(typeof next === 'string' ? next : '')}
            />
          </div>
        )}
      </div>
      {failed !== null && (
        <Alert
          type="error"
          showIcon
          message={say.fault(failed)}
          action={<Button onClick={() => setTurn(turn + 1)}>{t('react.retry')}</Button>}
        />
      )}
      {!previewed && failed === null && <Skeleton active />}
      {previewed && failed === null && (
        // of our origin, so that its pictures are the reader's; without scripts, forms and windows
        <iframe
          className="dz-portal-frame"
          title={t('designer.preview.frame')}
          sandbox="allow-same-origin"
          srcDoc={previewed.html}
          aria-busy={isAsking}
          style={{ width }}
        />
      )}
    </div>
  )
}

interface Answer {
  of: string
  previewed: Previewed | null
  failed: unknown
}

/** The server's picture of the draft as it is here; the last one stays until the next has come. */
function usePreviewed(call: PreviewCall, turn: number): Omit<Answer, 'of'> & { isAsking: boolean } {
  const session = useSession()
  const { app, view } = useSessionState('app', 'view')
  const { port } = useOutside()
  const [answer, setAnswer] = useState<Answer>({ of: '', previewed: null, failed: null })
  const asked = JSON.stringify(call)
  const of = `${asked} ${turn}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: undo and redo change the draft under this view, a turn asks again
  useEffect(() => {
    let isHere = true
    const timer = setTimeout(async () => {
      try {
        await session.saveNow()
        const previewed = await port.previewPage(app.key, JSON.parse(asked))
        if (isHere) setAnswer({ of, previewed, failed: null })
      } catch (failed) {
        if (isHere) setAnswer({ of, previewed: null, failed })
      }
    }, QUIET_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [of, app.key, view.stored])
  return { ...answer, isAsking: answer.of !== of }
}

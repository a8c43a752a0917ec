/** Name, state of saving, undo and redo, language of the texts, checks, publish. @source docs/designer.md#surfaces */

import { Button, Segmented, Tag, Tooltip } from 'antd'
import { memo, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { Lang } from '#engine/text/text.ts'
import { CheckButton } from '../checks/check-list.tsx'
import { useSay } from '../say/say.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'
import { useEditLang } from '../session/edit-lang.tsx'
import { stepToRedo, stepToUndo } from '../session/journal/history.ts'
import { addressOf, type Surface } from '../session/surfaces.ts'
import { Faces } from './faces.tsx'
import { SaveWord } from './save-word.tsx'

export const TopBar = memo(function TopBar({ surface, onKeys }: { surface: Surface; onKeys(): void }) {
  const t = useT()
  const say = useSay()
  const navigate = useNavigate()
  const session = useSession()
  const { app, history } = useSessionState('app', 'history')
  const { lang, choose } = useEditLang()
  const undo = stepToUndo(history)
  const redo = stepToRedo(history)
  useWindowTitle(say.text(app.title))
  return (
    <header className="dz-top">
      <Tooltip title={t('designer.backToApps')}>
        <Button
          type="text"
          icon={<Icon name="arrow-left" />}
          aria-label={t('designer.backToApps')}
          onClick={() => void session.saveNow().then(() => navigate('/design'))}
        />
      </Tooltip>
      <h1 className="dz-top-title">{say.text(app.title)}</h1>
      <Tag className="dz-wide">
        {app.version === null ? t(`designer.apps.never.${app.kind}`) : t('designer.version', { version: app.version })}
      </Tag>
      {app.removes && <Tag color="error">{t('designer.apps.removes')}</Tag>}
      <SaveWord />
      <span className="dz-fill" />
      <Faces surface={surface} />
      <Segmented
        size="small"
        className="dz-wide"
        value={lang}
        aria-label={t('designer.editLang')}
        onChange={value => choose(value as Lang)}
        options={[
          { value: 'zh', label: t('designer.lang.zh') },
          { value: 'en', label: t('designer.lang.en') },
        ]}
      />
      <Tooltip title={undo ? t('designer.undoWhat', { what: say.sentence(undo.say) }) : t('designer.undo')}>
        <Button
          type="text"
          icon={<Icon name="undo" />}
          disabled={!undo}
          aria-label={t('designer.undo')}
          onClick={() => session.undo()}
        />
      </Tooltip>
      <Tooltip title={redo ? t('designer.redoWhat', { what: say.sentence(redo.say) }) : t('designer.redo')}>
        <Button
          type="text"
          icon={<Icon name="redo" />}
          disabled={!redo}
          aria-label={t('designer.redo')}
          onClick={() => session.redo()}
        />
      </Tooltip>
      <CheckButton />
      <Tooltip title={t('designer.keys')}>
        <Button
          type="text"
          className="dz-wide"
          icon={<Icon name="question-circle" />}
          aria-label={t('designer.keys')}
          onClick={onKeys}
        />
      </Tooltip>
      {surface !== 'review' && (
        <Button type="primary" onClick={() => navigate(addressOf(app.key, 'review'))}>
          {t('designer.publishTo')}
        </Button>
      )}
    </header>
  )
})

/** Shows the app's name in the window title, so that several windows can be told apart. */
function useWindowTitle(name: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${name} - ${before}`
    return () => {
      document.title = before
    }
  }, [name])
}

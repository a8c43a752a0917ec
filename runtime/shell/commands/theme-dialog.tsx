/** @source SH-04, SH-05, SH-41 */
import '../../session/texts.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import { session } from '../../identity/session.ts'
import { DEFAULT_COLOUR, THEME_IDS, themeOf } from '../../theme/theme.ts'

const PRESETS = [DEFAULT_COLOUR, '#1677ff', '#722ed1', '#13a8a8', '#389e0d', '#d4380d', '#c41d7f', '#595959']

const choose = (colour: string) => {
  session.looks.colour = colour
}

export default function ThemeDialog({ close }: { close(): void }) {
  const t = useT()
  const [open, setOpen] = useState(true)
  const lang = useLang()
  const looks = useSnapshot(session).looks
  useLayer(() => setOpen(false), open)
  return (
    <Modal
      open={open}
      onCancel={() => setOpen(false)}
      afterClose={close}
      footer={null}
      title={t('runtime.theme')}
      width={560}
    >
      <div className="shell-themes" role="radiogroup" aria-label={t('runtime.theme')}>
        {THEME_IDS.map(id => {
          const theme = themeOf(id, looks.colour)
          const chosen = looks.theme === id
          return (
            // biome-ignore lint/a11y/useSemanticElements: a card with a small picture of the theme inside
            <button
              type="button"
              role="radio"
              aria-checked={chosen}
              key={id}
              className="shell-theme"
              onClick={() => {
                session.looks.theme = id
              }}
            >
              <span className="shell-theme-picture" aria-hidden="true" style={{ background: theme.page }}>
                <span style={{ background: theme.header.background }} />
                <span style={{ background: theme.sider.background }}>
                  <i style={{ background: theme.sider.active }} />
                </span>
              </span>
              {pick(theme.title, lang)}
            </button>
          )
        })}
      </div>
      <div className="shell-colours">
        <span>{t('session.themeColour')}</span>
        <input
          type="color"
          className="shell-colour"
          aria-label={t('session.themeColour')}
          value={looks.colour}
          onChange={event => choose(event.target.value)}
        />
        {PRESETS.map(colour => (
          <button
            type="button"
            key={colour}
            className="shell-colour"
            aria-label={`${t('session.themeColour')} ${colour}`}
            style={{ background: colour }}
            onClick={() => choose(colour)}
          />
        ))}
        {looks.colour.toLowerCase() !== DEFAULT_COLOUR.toLowerCase() && (
          <Button type="link" onClick={() => choose(DEFAULT_COLOUR)}>
            {t('session.colourReset')}
          </Button>
        )}
      </div>
      <p className="shell-quiet">{t('session.themeColourHelp')}</p>
    </Modal>
  )
}

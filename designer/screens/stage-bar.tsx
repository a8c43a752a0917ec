/**
 * Above the canvas: which screen, Design or Try or Source, which of its pictures, which width. @source
 * docs/designer.md#surfaces
 */
import { Segmented, Select } from 'antd'
import { memo } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { useSay } from '../say/say.ts'
import { useSession, useSessionState, useTold } from '../session/designer-context.tsx'
import { addressOf } from '../session/surfaces.ts'
import { picturesOf } from '../stage/blocks.ts'
import { screensOf } from '../stage/screens.ts'
import { AddScreen } from './add-screen.tsx'

export const DEVICES = [1440, 768, 390] as const
const ROOM = 0
const MODES = ['design', 'try', 'source'] as const
export type Mode = (typeof MODES)[number]

interface StageBarProps {
  document: DocName
  mode: Mode
  onMode(mode: Mode): void
  picture: string
  onPicture(picture: string): void
  /** null: as wide as the room there is */
  width: number | null
  onWidth(width: number | null): void
}

export const StageBar = memo(function StageBar(props: StageBarProps) {
  const { document, mode, onMode, picture, onPicture, width, onWidth } = props
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app } = useSessionState('app')
  const screens = useTold(({ view }) => screensOf(view).map(name => ({ name, title: view.docs[name]?.title })))
  const pictures = useTold(({ view }) => picturesOf(view.docs[document]))
  const navigate = useNavigate()
  return (
    <div className="dz-stage-bar">
      <Select<DocName>
        value={document}
        aria-label={t('designer.screens.choose')}
        popupMatchSelectWidth={false}
        onChange={name => navigate(addressOf(app.key, 'screens', { screen: name }))}
        options={screens.map(({ name, title }) => ({ value: name, label: say.text(title) }))}
      />
      {app.kind === 'app' && <AddScreen />}
      <span className="dz-fill" />
      <Segmented<Mode>
        className="dz-mode"
        value={mode}
        aria-label={t('designer.mode')}
        onChange={onMode}
        options={MODES.map(value => ({ value, label: t(`designer.mode.${value}`) }))}
      />
      <div className="dz-views">
        {mode === 'design' && pictures.length > 1 && (
          <Segmented
            value={picture}
            aria-label={t('designer.picture')}
            onChange={block => {
              onPicture(block)
              session.select({ document, addresses: [] })
            }}
            options={pictures.map(block => ({ value: block, label: t(`designer.picture.${block || 'page'}`) }))}
          />
        )}
        {mode !== 'source' && (
          <Segmented<number>
            className="dz-devices"
            value={width ?? ROOM}
            aria-label={t('designer.device')}
            onChange={value => onWidth(value === ROOM ? null : value)}
            options={[
              { value: ROOM, icon: <Icon name="column-width" />, title: t('designer.device.room') },
              ...DEVICES.map(value => ({ value, label: String(value) })),
            ]}
          />
        )}
      </div>
    </div>
  )
})

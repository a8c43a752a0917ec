/** The buttons the server gave, the most used ones within reach. @source WU-50; docs/ui.md#hands */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ProcessButton, ProcessButtonId } from '#adapters/wire/process.ts'
import { Icon } from '#engine/react/icon.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { useT } from '#engine/react/text.ts'

interface ActionBarProps {
  buttons: ProcessButton[]
  busy: ProcessButtonId | null
  narrow: boolean
  onPress(prop: ProcessButtonId): void
  /** shows the opinion, which is folded */
  onWrite?: (() => void) | null | false
  /** above or before the buttons */
  children?: ReactNode
}

const REFUSING: ReadonlySet<ProcessButtonId> = new Set(['wf_reject', 'wf_rollback', 'wf_terminate'])
/** beside the first one, before the others fold into a menu */
const MOST = 4

export function ActionBar({ buttons, busy, narrow, onPress, onWrite, children }: ActionBarProps) {
  const t = useT()
  const main = buttons.find(({ prop }) => prop === 'wf_pass') ?? buttons.find(({ prop }) => prop === 'wf_claim')
  const refusing =
    buttons.find(({ prop }) => prop === 'wf_reject') ?? buttons.find(({ prop }) => prop === 'wf_rollback')
  const others = buttons.filter(button => button !== main && button !== refusing)
  const beside = narrow ? [] : others.slice(0, MOST)
  const folded = narrow ? others : others.slice(MOST)
  const draw = ({ prop, label }: ProcessButton, look: 'primary' | 'default' | 'text') => (
    <Button
      key={prop}
      type={look}
      danger={REFUSING.has(prop)}
      loading={busy === prop}
      disabled={busy !== null && busy !== prop}
      onClick={() => onPress(prop)}
    >
      {label}
    </Button>
  )
  return (
    <div className="process-bar" data-narrow={narrow || undefined}>
      {children}
      <div className="process-buttons">
        {onWrite && (
          <Button
            type="text"
            className="process-small"
            icon={<Icon name="edit" />}
            aria-label={t('process.opinionWrite')}
            title={t('process.opinionWrite')}
            onClick={onWrite}
          />
        )}
        {folded.length > 0 && (
          <WithMenu
            items={folded.map(({ prop, label }) => ({
              key: prop,
              label,
              danger: REFUSING.has(prop),
              run: () => onPress(prop),
            }))}
          >
            {narrow ? (
              <Button
                type="text"
                className="process-small"
                icon={<Icon name="more" />}
                aria-label={t('process.more')}
                title={t('process.more')}
                disabled={busy !== null}
              />
            ) : (
              <Button type="text" disabled={busy !== null}>
                {t('process.more')}
              </Button>
            )}
          </WithMenu>
        )}
        {beside.map(button => draw(button, 'text'))}
        {refusing && draw(refusing, 'default')}
        {main && draw(main, 'primary')}
      </div>
    </div>
  )
}

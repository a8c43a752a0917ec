/** A copy of an app, without its records: the app is chosen, then named. @source docs/designer.md#surfaces */
import { Select } from 'antd'
import { useState } from 'react'
import type { AppSummary } from '#adapters/wire/design.ts'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import { Labelled } from '../../controls/dialogs/labelled.tsx'
import { NameDialog } from '../../controls/dialogs/name-dialog.tsx'
import { useSay } from '../../say/say.ts'
import { useOutside } from '../../session/designer-context.tsx'
import { copied } from './copied.ts'

interface CopyAppProps {
  apps: readonly AppSummary[]
  /** the one that is copied; absent: to be chosen */
  app?: AppSummary
  onCopied(key: string, name: string): void
  onClose(): void
}

export function CopyApp({ apps, app, onCopied, onClose }: CopyAppProps) {
  const t = useT()
  const say = useSay()
  const { port } = useOutside()
  const [chosen, setChosen] = useState(app ?? apps[0])
  const name = chosen ? say.text(chosen.title) : ''
  return (
    <NameDialog
      // another app has another name to begin with
      key={chosen?.key}
      open
      title={chosen ? t('designer.apps.copyTitle', { name }) : t('designer.doors.copy')}
      {...(chosen && { first: copied(chosen.title) })}
      isTaken={() => chosen === undefined}
      onCreate={async (title, key) => {
        await port.copy(chosen!.key, { key, title })
        onCopied(key, name)
      }}
      onClose={onClose}
    >
      {!app &&
        (chosen ? (
          <Labelled label={t('designer.doors.copy')} htmlFor="dz-copy-of">
            <Select<string>
              id="dz-copy-of"
              showSearch
              value={chosen.key}
              onChange={key => setChosen(apps.find(one => one.key === key))}
              filterOption={(typed, option) => matches(typed, [String(option?.label), String(option?.value)])}
              options={apps.map(({ key, title }) => ({ value: key, label: say.text(title) }))}
            />
          </Labelled>
        ) : (
          <EmptyState icon="appstore" text={t('designer.doors.copyNone')} />
        ))}
    </NameDialog>
  )
}

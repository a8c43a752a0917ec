import { Button, Flex } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ListedApp } from '#adapters/wire/app-shell.ts'
import type { Page } from '#adapters/wire/envelope.ts'
import { Icon } from '#engine/react/icon.tsx'
import { Tile } from '#engine/react/look/marks.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import texts from '#schemas/text/app-chooser.json' with { type: 'json' }
import { describeControl } from '../../parts/describe-control.ts'
import type { Props } from './props.gen.ts'

addTexts('appChooser', texts)

const AppChooser = lazy(() => import('#engine/react/picker/app-chooser.tsx'))
/** How many apps are shown at once where one is picked into a field. @source MA-18 */
const PICKER_SIZES = [14]

/**
 * An app by its key, picked among those the person may open. One they may not open is shown by its key.
 * @source MA-17, MA-18
 */
export default function AppSelect(widget: WidgetProps<Props, string>) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { value } = widget
  const [app, know] = useApp(value)
  // of a button ARIA knows neither
  const { 'aria-required': _, 'aria-invalid': __, ...control } = describeControl(widget)
  const name = app?.appName ?? value
  const shown = value && (
    <Flex align="center" gap="small">
      <Tile icon={app?.appIcon} colour={app?.colour} name={value} />
      <span style={{ overflowWrap: 'anywhere' }}>{name}</span>
    </Flex>
  )
  if (widget.readOnly) return <div id={widget.id}>{shown || '–'}</div>
  return (
    <Flex align="center" gap="small" wrap>
      {shown}
      <Button
        {...control}
        aria-label={[widget.title, name, t('appChooser.choose')].filter(Boolean).join(' ')}
        icon={<Icon name="appstore" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('appChooser.choose')}
      </Button>
      {value && (
        <Button
          type="text"
          aria-label={t('appChooser.clear')}
          title={t('appChooser.clear')}
          onClick={() => widget.onChange(null)}
        >
          ×
        </Button>
      )}
      {open && (
        <Suspense>
          <AppChooser
            title={t('appChooser.choose')}
            sizes={PICKER_SIZES}
            isChosen={({ appId }) => appId === value}
            onChoose={chosen => {
              know(chosen)
              widget.onChange(chosen.appId)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Flex>
  )
}

/** What a key is of, where the person may open it. */
function useApp(key: string | null): [ListedApp | undefined, (app: ListedApp) => void] {
  const { data } = usePorts()
  const [known, setKnown] = useState<ListedApp | undefined>()
  const found = known?.appId === key ? known : undefined
  useEffect(() => {
    if (!key || found) return
    let isStale = false
    data.call('myApp.getMyAppList', { appId_equal: key, size: 1 }).then(
      answer => isStale || setKnown((answer as Page<ListedApp> | null)?.records?.[0]),
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [data, key, found])
  return [found, setKnown]
}

/** Try: the screen alive, on made records; a bar says that nothing is written. @source docs/designer.md#canvas */
import { Alert, Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { Screen } from '#engine/react/render/screen.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/docs.ts'
import { useOutside, useSessionState } from '../frame/designer-context.tsx'
import { useEditLang } from '../frame/edit-lang.tsx'
import { useSay } from '../frame/say.ts'
import { bundleOf } from './bundle.ts'
import { bundleFor } from './bundle-for.ts'
import { samplePorts } from './sample-ports.ts'

export function TryView({ document, width }: { document: DocName; width: number }) {
  const t = useT()
  const say = useSay()
  const { view, app } = useSessionState('view', 'app')
  const { ports, loader, manifests } = useOutside()
  const { lang } = useEditLang()
  const [turn, setTurn] = useState(0)
  const [role, setRole] = useState<string | null>(null)
  const bundle = useMemo(() => {
    const whole = bundleOf(view, document, '', app.library)
    return whole && role !== null ? bundleFor(whole, role) : whole
  }, [view, document, app.library, role])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn begins with new records
  const sample = useMemo(() => bundle && samplePorts({ ...ports, lang }, bundle), [ports, lang, bundle, turn])
  if (!bundle || !sample) return <p className="dz-pad">{t('designer.canvas.none')}</p>
  return (
    <div className="dz-canvas">
      <Alert
        banner
        type="info"
        message={t('designer.try.bar')}
        action={
          <div className="dz-row">
            <Select
              size="small"
              value={role ?? ''}
              aria-label={t('designer.try.role')}
              popupMatchSelectWidth={false}
              onChange={chosen => setRole(chosen === '' ? null : chosen)}
              options={[
                { value: '', label: t('designer.try.anyRole') },
                ...app.library.roles.map(({ code, title }) => ({ value: code, label: say.text(title) })),
              ]}
            />
            <Button size="small" onClick={() => setTurn(turn + 1)}>
              {t('designer.try.again')}
            </Button>
          </div>
        }
      />
      <div className="dz-device dz-try" style={{ width, maxWidth: width === 1440 ? '100%' : width }}>
        <Screen
          key={`${turn} ${role}`}
          bundle={bundle}
          ports={sample}
          loader={loader}
          manifests={manifests}
          mode="run"
        />
      </div>
    </div>
  )
}

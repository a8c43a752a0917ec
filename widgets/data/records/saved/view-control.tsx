/**
 * The view of a list in use, as one control: a menu to choose another, to save what was changed or take it back, to name,
 * share and remove the view. Beside the views' tabs it leaves the choice to them, and says what was changed.
 * @source docs/ui.md#a-list-screen
 */
import { Button } from 'antd'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { SavedView } from '#adapters/wire/screen.ts'
import type { ViewSettings } from '#engine/access/view-settings.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/views.json'
import { titleOfView } from '../views/views.ts'
import { useAsChart } from './as-chart.ts'
import { useViewActs } from './use-view-acts.ts'
import type { Views } from './use-views.ts'
import { ViewMark } from './view-mark.tsx'
import './view-control.css'

addTexts('views', texts)

const ViewDialog = lazy(() => import('./view-dialog.tsx'))

interface ViewControlProps {
  views: Views
  /** how the list is shown now */
  now: ViewSettings
  /** the views are also tabs */
  tabs: boolean
}

export default function ViewControl({ views, now, tabs }: ViewControlProps) {
  const t = useT()
  const { lang } = usePage().ports
  const narrow = useNarrow()
  const { drawn, saved, view, shows, held } = views
  const acts = useViewActs(views, now)
  const asChart = useAsChart(views, now)
  const [naming, setNaming] = useState<'new' | SavedView | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (held.current !== 'menu') return
    opener.current?.focus()
    held.current = null
  }, [held])
  const all = [
    ...drawn.map(each => ({ id: each.id, name: pick(titleOfView(each), lang), mark: undefined })),
    ...saved.map(each => ({ id: each.id, name: each.name ?? '', mark: <ViewMark view={each} /> })),
  ]
  const inUse = all.find(({ id }) => id === (view?.id ?? shows.id))
  const entry = (key: string, run: (() => void) | undefined, more?: { ticked?: boolean; danger?: boolean }) =>
    run ? [{ key, label: t(`views.${key}`), run, ...more }] : []
  const { rename } = acts
  const groups = [
    tabs || all.length < 2
      ? []
      : all.map(({ id, name, mark }) => ({
          ...{ key: id, label: name, icon: mark, chosen: id === inUse?.id },
          run: () => acts.choose(id),
        })),
    [...entry('save', acts.save), ...entry('saveAs', () => setNaming('new')), ...entry('reset', acts.reset)],
    [
      ...entry('rename', rename && (() => setNaming(rename))),
      ...entry('default', all.length > 1 ? acts.flipDefault : undefined, { ticked: acts.isDefault }),
      ...entry('share', acts.share, { ticked: view?.shared === true }),
    ],
    entry('asChart', asChart && (() => void asChart())),
    entry('remove', acts.remove, { danger: true }),
  ].filter(group => group.length > 0)
  const press = (key: string, run: (() => void) | undefined) =>
    run && (
      <Button type="link" size="small" onClick={run}>
        {t(`views.${key}`)}
      </Button>
    )
  const close = () => {
    setNaming(null)
    opener.current?.focus()
  }
  return (
    <div className="sw-view-control">
      {tabs && acts.changed && (
        <>
          <span role="status">{view && t('views.changed')}</span>
          {press('save', acts.save)}
          {press('saveAs', () => setNaming('new'))}
          {press('reset', acts.reset)}
        </>
      )}
      <WithMenu
        items={groups.flatMap((group, at) => group.map((item, place) => ({ ...item, apart: at > 0 && place === 0 })))}
      >
        <Button
          ref={opener}
          type="text"
          icon={<Icon name={tabs ? 'ellipsis' : 'layout'} />}
          aria-label={t(acts.changed ? 'views.changedOf' : 'views.of', { title: inUse?.name })}
          title={t('views.views')}
          data-changed={(acts.changed && !tabs) || undefined}
        >
          {!tabs && (all.length > 1 || !narrow) && inUse?.name}
        </Button>
      </WithMenu>
      {naming && (
        <Suspense>
          <ViewDialog
            view={naming === 'new' ? null : naming}
            onSave={async looks => {
              await acts.put(looks, naming === 'new' ? null : naming)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

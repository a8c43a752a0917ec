/** The views of a list on a phone: a button with a menu of them. @source docs/ui.md#a-list-screen */
import { Button } from 'antd'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { usePage } from '#engine/react/state/scope.tsx'
import { useT } from '#engine/react/text.ts'
import type { ListView } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'

interface ViewSwitchProps {
  views: ListView[]
  chosen: ListView
  onChoose(id: string): void
}

export default function ViewSwitch({ views, chosen, onChoose }: ViewSwitchProps) {
  const t = useT()
  const { lang } = usePage().ports
  const nameOf = ({ id, title }: ListView) => pick(title, lang) || id
  return (
    <WithMenu
      items={views.map(view => ({
        key: view.id,
        label: nameOf(view),
        chosen: view === chosen,
        run: () => onChoose(view.id),
      }))}
    >
      <Button className="sw-view-switch" aria-label={t('data.viewNow', { name: nameOf(chosen) })}>
        {nameOf(chosen)}
      </Button>
    </WithMenu>
  )
}

import Designer from '#designer/frame/index.tsx'
import { useT } from '#engine/react/text.ts'
import { breadcrumbsOf } from '../navigation/menus.ts'
import { usePageTab } from '../navigation/page-tab.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { NoPage } from '../pages/no-page.tsx'
import { usePorts } from '../screen/use-ports.ts'
import { fetchJson } from './design-door.ts'

/** The designer, for who has it among the menus. */
export default function Design() {
  const t = useT()
  const { menus } = useShell()
  const ports = usePorts()
  const mayDesign = breadcrumbsOf(menus, '/design').length > 0
  usePageTab(mayDesign ? t('runtime.design') : null, '/design')
  return mayDesign ? <Designer ports={ports} fetchJson={fetchJson} /> : <NoPage kind="forbidden" />
}

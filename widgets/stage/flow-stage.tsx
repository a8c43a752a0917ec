/** A widget of a process on a page that holds nothing else, for its stories. */
import { App, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import { type ProcessPage, ProcessPageContext } from '#engine/react/process/process-page.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import type { ScreenMode } from '#engine/react/state/page.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { Lang } from '#engine/text/text.ts'
import { SAMPLE } from '../flow/sample.ts'
import { load } from '../gen/load.gen.ts'
import manifests from '../gen/manifests.gen.json'
import { stagePorts } from './ports.ts'

interface ProcessStageProps {
  widget: string
  lang?: Lang
  /** over the sample; null: the widget stands on another page */
  page?: Partial<ProcessPage> | null
  mode?: ScreenMode
}

export function ProcessStage({ widget, lang = 'zh', page = {}, mode }: ProcessStageProps) {
  const document = { kind: 'page', grammar: 1, key: 'stage', title: { zh: 'Process' }, nodes: [{ id: 'one', widget }] }
  return (
    <ConfigProvider locale={lang === 'en' ? enUS : zhCN}>
      <App>
        <ProcessPageContext value={page && { ...SAMPLE, ...page }}>
          <Screen
            bundle={{ key: 'stage', document, entities: {}, dicts: {}, app: null } as unknown as ScreenBundle}
            ports={stagePorts({ lang })}
            loader={load}
            manifests={manifests as unknown as WidgetManifests}
            mode={mode}
          />
        </ProcessPageContext>
      </App>
    </ConfigProvider>
  )
}

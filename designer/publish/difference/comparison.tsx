/**
 * Compares two states of the app: as sentences, as pictures, as text. Used by Review and History. @source
 * docs/designer.md#publishing
 */
import { Tabs } from 'antd'
import { useMemo } from 'react'
import type { Difference } from '#adapters/wire/design.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { useT } from '#engine/react/text.ts'
import { describeApps } from '#engine/version/describe.ts'
import { type DocName, listOf } from '../../commands/documents/docs.ts'
import { Pictures } from '../pictures/pictures.tsx'
import type { ComparedStates } from '../pictures/sides.ts'
import { DifferenceList } from './difference-list.tsx'
import { FlowDiagrams } from './flow-diagrams.tsx'
import { Texts } from './texts.tsx'
import type { Undoing } from './undo-difference.ts'

export type ComparisonTab = 'sentences' | 'pictures' | 'diagrams' | 'texts'

interface ComparisonProps extends ComparedStates {
  tab: ComparisonTab
  onTab(tab: ComparisonTab): void
  /** titles above the two pictures */
  titles: [before: string, after: string]
  onJump?(document: DocName, address: string): void
  undoOf?(difference: Difference, what: string): Undoing
}

/** The differences, document by document. */
export function useDifferences({ before, after }: ComparedStates): Difference[] {
  return useMemo(() => describeApps(listOf(before.stored), listOf(after.stored)), [before.stored, after.stored])
}

export function Comparison({ before, after, tab, onTab, titles, onJump, undoOf }: ComparisonProps) {
  const t = useT()
  const differences = useDifferences({ before, after })
  const ofFlows = differences.filter(({ document }) => isFlow(document))
  return (
    <Tabs
      activeKey={tab}
      onChange={key => onTab(key as ComparisonTab)}
      destroyOnHidden
      items={[
        {
          key: 'sentences',
          label: `${t('designer.review.sentences')} ${differences.length}`,
          children: <DifferenceList {...{ differences, before, after, onJump, undoOf }} />,
        },
        {
          key: 'pictures',
          label: t('designer.review.pictures'),
          children: <Pictures before={before} after={after} titles={titles} />,
        },
        ...(ofFlows.length > 0
          ? [
              {
                key: 'diagrams',
                label: t('designer.review.diagrams'),
                children: <FlowDiagrams differences={ofFlows} {...{ before, after, titles, onJump }} />,
              },
            ]
          : []),
        {
          key: 'texts',
          label: t('designer.review.texts'),
          children: <Texts before={before.stored} after={after.stored} />,
        },
      ]}
    />
  )
}

/**
 * Compares two texts of a document line by line, read only.
 * @source docs/designer.md#publishing
 */
import { theme } from 'antd'
import { useEffect, useRef } from 'react'
import { isDark } from '#engine/react/look/is-dark.ts'
import { useT } from '#engine/react/text.ts'
import { DiffEditor } from './monaco.ts'
import './source.css'

interface CompareViewProps {
  before: string
  after: string
}

export default function CompareView({ before, after }: CompareViewProps) {
  const t = useT()
  const { token } = theme.useToken()
  const texts = useRef<{ dispose(): void }[]>([])
  // the wrapper ends the texts before the editor that shows them, which then throws
  useEffect(
    () => () => {
      const ended = texts.current
      setTimeout(() => {
        for (const text of ended) text.dispose()
      })
    },
    [],
  )
  return (
    <div className="dz-compare">
      <DiffEditor
        original={before}
        modified={after}
        language="json"
        keepCurrentOriginalModel
        keepCurrentModifiedModel
        onMount={editor => {
          const { original, modified } = editor.getModel()!
          texts.current = [original, modified]
        }}
        theme={isDark(token.colorBgContainer) ? 'vs-dark' : 'vs'}
        loading={null}
        options={{
          readOnly: true,
          minimap: { enabled: false },
          scrollBeyondLastLine: false,
          renderOverviewRuler: false,
          diffWordWrap: 'on',
          // set here, because the editor is created before it has a size and would keep the narrow layout
          useInlineViewWhenSpaceIsLimited: false,
          renderSideBySide: document.documentElement.clientWidth >= 768,
          hideUnchangedRegions: { enabled: true },
          originalAriaLabel: t('designer.review.before'),
          modifiedAriaLabel: t('designer.review.after'),
        }}
      />
    </div>
  )
}

/**
 * Markdown as a document: links open outside, nothing in it runs.
 * @source docs/security.md#pages-and-links
 */
import { Button, Flex } from 'antd'
import { marked } from 'marked'
import { useMemo, useRef } from 'react'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { SafeHtml } from '../../parts/html/safe-html.tsx'
import { useText } from '../../parts/read-text.ts'
import { useCopy } from '../../parts/use-copy.ts'
import type { Props } from './props.gen.ts'

export default function Markdown({ props, value }: WidgetProps<Props>) {
  const t = useT()
  const text = useText()
  const source = typeof value === 'string' ? value : text(props.text)
  const content = useRef<HTMLDivElement>(null)
  // rows of a table as lines, with tabs between cells
  const [copy, outcome] = useCopy(content, shown => shown.innerText)
  const html = useMemo(() => marked.parse(source, { async: false, gfm: true }), [source])
  const shown = <SafeHtml ref={content} className="sw-markdown" html={html} />
  if (!props.copy) return shown
  return (
    <Flex vertical gap={12} align="start">
      {shown}
      <Flex gap={12} align="center">
        <Button onClick={() => void copy()}>{t('copy.copy')}</Button>
        <span role="status">{outcome && t(outcome)}</span>
      </Flex>
    </Flex>
  )
}

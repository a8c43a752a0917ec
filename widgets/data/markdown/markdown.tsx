/**
 * Markdown as a document: links open outside, nothing in it runs.
 * @source docs/security.md#pages-and-links
 */
import { Button, Flex } from 'antd'
import { marked } from 'marked'
import { useMemo, useRef, useState } from 'react'
import { useLang } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/copy.json'
import { SafeHtml } from '../../parts/html/safe-html.tsx'
import { useText } from '../../parts/read-text.ts'
import type { Props } from './props.gen.ts'

export default function Markdown({ props, value }: WidgetProps<Props>) {
  const lang = useLang()
  const text = useText()
  const source = typeof value === 'string' ? value : text(props.text)
  const content = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)
  const t = (key: keyof typeof texts) => pick(texts[key], lang)

  /**
   * Copies as plain text: rows of a table as lines, with tabs between cells. Over plain HTTP the text is only selected.
   */
  async function copy() {
    const element = content.current!
    try {
      await navigator.clipboard.writeText(element.innerText)
      setOutcome('copied')
    } catch {
      globalThis.getSelection()?.selectAllChildren(element)
      setOutcome('selected')
    }
  }
  const html = useMemo(() => marked.parse(source, { async: false, gfm: true }), [source])
  const shown = <SafeHtml ref={content} className="sw-markdown" html={html} />
  if (!props.copy) return shown
  return (
    <Flex vertical gap={12} align="start">
      {shown}
      <Flex gap={12} align="center">
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <span role="status">{outcome && t(outcome)}</span>
      </Flex>
    </Flex>
  )
}

/**
 * Markdown as a document: links lead out, nothing in it runs.
 * @source docs/security.md#pages-and-links
 */
import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { useMemo } from 'react'
import type { WidgetProps } from '#engine/react/widget.ts'
import { useText } from '../../parts/read-text.ts'
import '../data.css'
import type { Props } from './props.gen.ts'

const SAFE = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe'],
  FORBID_ATTR: ['style'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
}

export default function Markdown({ props, value }: WidgetProps<Props>) {
  const text = useText()
  const source = typeof value === 'string' ? value : text(props.text)
  const html = useMemo(() => DOMPurify.sanitize(marked.parse(source, { async: false, gfm: true }), SAFE), [source])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what is set has passed DOMPurify
  return <div className="sw-markdown" dangerouslySetInnerHTML={{ __html: html }} />
}

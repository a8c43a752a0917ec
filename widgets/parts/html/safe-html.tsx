/**
 * HTML as a document: only what the closed list of rich texts allows, links open outside, nothing in it runs.
 * @source docs/security.md#pages-and-links
 */
import DOMPurify, { type Config } from 'dompurify'
import { type Ref, useMemo } from 'react'
import { safeLink } from '#engine/value/safe-link.ts'
import rich from '#schemas/words/rich-text.json' with { type: 'json' }
import './rich.css'

const RICH: { tags: string[]; attributes: Record<string, string[]> } = rich

/** What the list allows of the attributes of each tag; the rest could place it over the screen, or imitate it. */
const SAFE: Config = {
  ALLOWED_TAGS: RICH.tags,
  ALLOWED_ATTR: [...new Set(Object.values(RICH.attributes).flat()), 'target', 'rel'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

const purify = DOMPurify()
purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue } = attribute
  const known = RICH.attributes[element.nodeName.toLowerCase()]?.includes(attrName) ?? false
  attribute.keepAttr = known && (!['href', 'src'].includes(attrName) || safeLink(attrValue) !== undefined)
})
purify.addHook('afterSanitizeAttributes', element => {
  const tag = element.nodeName.toLowerCase()
  if (tag === 'a' && element.hasAttribute('href')) {
    element.setAttribute('target', '_blank')
    element.setAttribute('rel', 'noopener noreferrer')
  }
  if (tag === 'img' && !element.hasAttribute('src')) element.remove()
  // a table wider than its place is scrolled, by keyboard too
  if (tag === 'table') element.setAttribute('tabindex', '0')
})

/** The part of `html` that the closed list allows. */
function toSafeHtml(html: string): string {
  return purify.sanitize(html, SAFE)
}

interface SafeHtmlProps {
  html: string
  className?: string
  ref?: Ref<HTMLDivElement>
}

/** A document; a text without tags keeps its line breaks. */
export function SafeHtml({ html, className, ref }: SafeHtmlProps) {
  const isText = !/<\/?[a-z]/i.test(html)
  const safe = useMemo(() => toSafeHtml(html), [html])
  const classes = ['sw-rich', isText && 'sw-rich-plain', className].filter(Boolean).join(' ')
  if (isText)
    return (
      <div ref={ref} className={classes}>
        {html}
      </div>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what is set has passed DOMPurify
  return <div ref={ref} className={classes} dangerouslySetInnerHTML={{ __html: safe }} />
}
